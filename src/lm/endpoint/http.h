// One HTTP request by libcurl. The library is opened when the first request is made, because loading it and what it
// needs takes longer than `cupel --version` may.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/stop.h"

namespace cupel::lm {

struct HttpRequest {
  std::string url;                   // http or https; redirections are not followed: they would take the key elsewhere
  std::optional<std::string> body;   // posted; none: GET
  std::vector<std::string> headers;  // `Name: value`
  std::chrono::milliseconds patience{120'000};
  size_t most_bytes = size_t{1} << 20;  // of the answer; a text of 65,536 tokens has a quarter of that
  const StopFlag* stop = nullptr;       // ends the request, within about a second
};

struct HttpReply {
  long status = 0;
  std::string body;
  std::optional<std::chrono::seconds> retry_after;  // what the server asked for
};

/// An error says why there is no answer: no server, no answer in time, an answer that does not end. It never has the
/// headers of the request.
Result<HttpReply> send(const HttpRequest& request);

/// Why no request can be made: no libcurl, or a URL that is none.
Status check_url(const std::string& url);

}  // namespace cupel::lm
