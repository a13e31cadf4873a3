#include "lm/endpoint/http.h"

#include <curl/curl.h>
#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace cupel::lm {

namespace {

struct CurlLibrary {
  decltype(&curl_easy_init) init = nullptr;
  decltype(&curl_easy_setopt) set = nullptr;
  decltype(&curl_easy_perform) perform = nullptr;
  decltype(&curl_easy_getinfo) get = nullptr;
  decltype(&curl_easy_cleanup) cleanup = nullptr;
  decltype(&curl_easy_strerror) describe = nullptr;
  decltype(&curl_slist_append) append = nullptr;
  decltype(&curl_slist_free_all) free_list = nullptr;
  std::string problem;
};

template <typename Function>
void find(void* handle, const char* name, Function& function, std::string& problem) {
  function = reinterpret_cast<Function>(dlsym(handle, name));
  if (!function) problem = fmt::format("this libcurl has no {}", name);
}

CurlLibrary open_curl() {
  CurlLibrary library;
  void* handle = nullptr;
  for (const char* name : {"libcurl.so.4", "libcurl-gnutls.so.4"}) {
    if (!handle) handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  }
  if (!handle) {
    library.problem = "outside models need libcurl: install libcurl4 (or libcurl4-openssl-dev)";
    return library;
  }
  decltype(&curl_global_init) start = nullptr;
  find(handle, "curl_global_init", start, library.problem);
  find(handle, "curl_easy_init", library.init, library.problem);
  find(handle, "curl_easy_setopt", library.set, library.problem);
  find(handle, "curl_easy_perform", library.perform, library.problem);
  find(handle, "curl_easy_getinfo", library.get, library.problem);
  find(handle, "curl_easy_cleanup", library.cleanup, library.problem);
  find(handle, "curl_easy_strerror", library.describe, library.problem);
  find(handle, "curl_slist_append", library.append, library.problem);
  find(handle, "curl_slist_free_all", library.free_list, library.problem);
  if (library.problem.empty() && start(CURL_GLOBAL_DEFAULT) != CURLE_OK) library.problem = "libcurl does not start";
  return library;
}

const CurlLibrary& curl() {
  static const CurlLibrary library = open_curl();
  return library;
}

struct Received {
  std::string body;
  size_t most = 0;
  bool too_long = false;
};

size_t receive(char* bytes, size_t size, size_t count, void* to) {
  auto& received = *static_cast<Received*>(to);
  received.too_long |= received.body.size() + size * count > received.most;
  if (received.too_long) return 0;  // ends the transfer
  received.body.append(bytes, size * count);
  return size * count;
}

int should_stop(void* stop, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return static_cast<const StopFlag*>(stop)->requested() ? 1 : 0;
}

std::string reason_of(CURLcode code, const char* details, const HttpRequest& request, const Received& received) {
  if (code == CURLE_ABORTED_BY_CALLBACK) return "stopped";
  if (received.too_long) return fmt::format("the answer is longer than {} bytes", request.most_bytes);
  if (code == CURLE_OPERATION_TIMEDOUT) {
    return fmt::format("no complete answer within {:.3g} s", static_cast<double>(request.patience.count()) / 1000);
  }
  return *details ? details : curl().describe(code);
}

struct Cleanup {
  void operator()(CURL* handle) const { curl().cleanup(handle); }
  void operator()(curl_slist* list) const { curl().free_list(list); }
};

}  // namespace

Status check_url(const std::string& url) {
  bool known = url.starts_with("http://") || url.starts_with("https://");
  size_t host = url.find("//") + 2;
  bool printable = std::ranges::all_of(url, [](char c) { return c > 0x20 && c < 0x7f; });
  if (!known || host >= url.size() || url[host] == '/' || !printable) {
    return Error{"an endpoint is a URL such as http://127.0.0.1:8080/v1, not '" + url + "'"};
  }
  // It would be shown and stored with the campaign.
  if (url.substr(host, url.find('/', host) - host).find('@') != std::string::npos) {
    return Error{"an endpoint's URL has no user and no password: the key comes from CUPEL_API_KEY or OPENAI_API_KEY"};
  }
  if (!curl().problem.empty()) return Error{curl().problem};
  return Done{};
}

Result<HttpReply> send(const HttpRequest& request) {
  const CurlLibrary& library = curl();
  if (!library.problem.empty()) return Error{library.problem};
  std::unique_ptr<CURL, Cleanup> handle(library.init());
  std::unique_ptr<curl_slist, Cleanup> headers;
  for (const std::string& header : request.headers) {
    curl_slist* longer = library.append(headers.get(), header.c_str());
    (void)headers.release();
    headers.reset(longer);
  }
  Received received{.body = {}, .most = request.most_bytes};
  char details[CURL_ERROR_SIZE] = "";
  auto set = [&](CURLoption option, auto value) { library.set(handle.get(), option, value); };
  set(CURLOPT_URL, request.url.c_str());
  set(CURLOPT_PROTOCOLS_STR, "http,https");
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_ERRORBUFFER, details);
  set(CURLOPT_HTTPHEADER, headers.get());
  set(CURLOPT_TIMEOUT_MS, static_cast<long>(request.patience.count()));
  set(CURLOPT_WRITEFUNCTION, receive);
  set(CURLOPT_WRITEDATA, &received);
  if (request.stop) {
    set(CURLOPT_NOPROGRESS, 0L);
    set(CURLOPT_XFERINFOFUNCTION, should_stop);
    set(CURLOPT_XFERINFODATA, const_cast<StopFlag*>(request.stop));
  }
  if (request.body) {
    set(CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body->size()));
    set(CURLOPT_POSTFIELDS, request.body->data());
  }
  CURLcode code = library.perform(handle.get());
  if (code != CURLE_OK) return Error{reason_of(code, details, request, received)};
  HttpReply reply{.status = 0, .body = std::move(received.body), .retry_after = {}};
  library.get(handle.get(), CURLINFO_RESPONSE_CODE, &reply.status);
  curl_off_t wait = 0;
  if (library.get(handle.get(), CURLINFO_RETRY_AFTER, &wait) == CURLE_OK && wait > 0) {
    reply.retry_after = std::chrono::seconds(wait);
  }
  return reply;
}

}  // namespace cupel::lm
