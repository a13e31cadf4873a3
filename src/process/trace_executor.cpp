#include "process/trace_executor.h"

namespace cupel::process {

Result<std::unique_ptr<TraceExecutor>> TraceExecutor::create(const Program& program,
                                                             const ContainmentOptions& options) {
  std::unique_ptr<TraceExecutor> made(new TraceExecutor);
  made->plain_ = TRY(SpawnExecutor::create(program, options, &made->tracer_));
  return made;
}

}  // namespace cupel::process
