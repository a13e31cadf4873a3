#include "process/streams.h"

namespace cupel::process {

Result<Streams> make_streams(std::string_view input) {
  auto file = make_text_file(input);
  if (!file.ok()) return file.error();
  auto out = make_pipe();
  if (!out.ok()) return out.error();
  auto err = make_pipe();
  if (!err.ok()) return err.error();
  TRY(set_nonblocking(out->read_end.get()));
  TRY(set_nonblocking(err->read_end.get()));
  return Streams{std::move(file).value(), std::move(out).value(), std::move(err).value()};
}

}  // namespace cupel::process
