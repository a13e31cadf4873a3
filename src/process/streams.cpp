#include "process/streams.h"

namespace cupel::process {

Result<Streams> make_streams(std::string_view input) {
  auto file = TRY(make_text_file(input));
  auto out = TRY(make_pipe());
  auto err = TRY(make_pipe());
  TRY(set_nonblocking(out.read_end.get()));
  TRY(set_nonblocking(err.read_end.get()));
  return Streams{std::move(file), std::move(out), std::move(err)};
}

}  // namespace cupel::process
