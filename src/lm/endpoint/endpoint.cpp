#include "lm/endpoint/endpoint.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <thread>

#include "lm/plain_completion.h"

namespace cupel::lm {

namespace {

using Json = nlohmann::json;
using std::chrono::seconds;

constexpr seconds kLongestWait{60};
constexpr size_t kLongestReason = 160;

std::string key_of_environment() {
  for (const char* name : {"CUPEL_API_KEY", "OPENAI_API_KEY"}) {
    if (const char* key = std::getenv(name); key && *key) return key;
  }
  return {};
}

std::string base_of(std::string url) {
  while (url.ends_with('/')) url.pop_back();
  return url.ends_with("/v1") ? url : url + "/v1";
}

/// What a server says, on one line.
std::string shortened(std::string_view text) {
  std::string line(text.substr(0, kLongestReason));
  std::ranges::replace_if(
      line, [](char c) { return c < 0x20 || c > 0x7e; }, ' ');
  return text.size() > kLongestReason ? line + "..." : line;
}

/// `{"error": {"message": "..."}}`, or `{"error": "..."}`, or `{"message": "..."}`. A server may nest as it likes; no
/// reason lies deeper.
std::string reason_in(const Json& answer, unsigned depth = 4) {
  if (depth == 0 || !answer.is_object()) return {};
  for (const char* name : {"error", "message", "detail"}) {
    auto found = answer.find(name);
    if (found == answer.end()) continue;
    if (found->is_string()) return shortened(found->get_ref<const std::string&>());
    if (std::string inner = reason_in(*found, depth - 1); !inner.empty()) return inner;
  }
  return {};
}

/// The text of the first choice: `text` of completions, `message.content` of chats. Null: there is none.
const std::string* text_in(const Json& answer) {
  auto choices = answer.is_object() ? answer.find("choices") : answer.end();
  if (choices == answer.end() || !choices->is_array() || choices->empty() || !choices->front().is_object()) return {};
  const Json& choice = choices->front();
  auto text = choice.find("text"), message = choice.find("message");
  if (text != choice.end() && text->is_string()) return text->get_ptr<const std::string*>();
  if (message == choice.end() || !message->is_object()) return nullptr;
  auto content = message->find("content");
  return content != message->end() && content->is_string() ? content->get_ptr<const std::string*>() : nullptr;
}

bool is_stopped(const StopFlag* stop) { return stop && stop->requested(); }

void wait_for(seconds wait, const StopFlag* stop) {
  auto end = std::chrono::steady_clock::now() + wait;
  while (!is_stopped(stop) && std::chrono::steady_clock::now() < end) {
    auto left = end - std::chrono::steady_clock::now();
    std::this_thread::sleep_for(std::min<std::chrono::nanoseconds>(left, std::chrono::milliseconds(50)));
  }
}

std::string beginning(const Order& order) {
  std::string wish = order.operation.empty() ? "" : fmt::format("; It uses the operator {}.\n", order.operation);
  return fmt::format(
      "; A test of an SMT solver in SMT-LIB 2.6, with rare combinations of operators.\n{}(set-logic {})\n", wish,
      order.logic);
}

std::string instruction(const Order& order) {
  std::string wish = order.operation.empty() ? "" : fmt::format(" It must use the operator {}.", order.operation);
  return fmt::format(
      "Write one small SMT-LIB 2.6 script that tests an SMT solver: logic {}, rare combinations of operators, nested "
      "terms, well-typed, with declarations, assertions and (check-sat).{} Answer with the script alone.",
      order.logic, wish);
}

}  // namespace

std::string formula_in(std::string_view answer) {
  // A chat's script stands between fences, behind words.
  if (size_t fence = answer.find("```"); fence != std::string_view::npos) {
    size_t line = answer.find('\n', fence);
    answer = line == std::string_view::npos ? std::string_view() : answer.substr(line + 1);
    answer = answer.substr(0, answer.find("```"));
  }
  size_t first = std::min(answer.find("(set-"), answer.find("(declare-"));
  if (first != std::string_view::npos) answer.remove_prefix(first);
  // Many models go on with a second script.
  answer = answer.substr(0, answer.find("(exit)"));
  size_t logic = answer.find("(set-logic");
  if (logic != std::string_view::npos) answer = answer.substr(0, answer.find("(set-logic", logic + 1));
  return plain_completion(answer);
}

std::string Endpoint::hidden(std::string text) const {
  // Some servers repeat the key that they refuse.
  for (size_t at; !key_.empty() && (at = text.find(key_)) != std::string::npos;) text.replace(at, key_.size(), "***");
  return text;
}

std::string Endpoint::failure(const std::string& what) const { return settings_.url + ": " + hidden(what); }

Endpoint::Answer Endpoint::ask(const std::string& path, const std::optional<std::string>& body,
                               const StopFlag* stop) const {
  HttpRequest request{
      .url = base_of(settings_.url) + path, .body = body, .headers = {"Content-Type: application/json"}};
  request.patience = settings_.patience;
  request.stop = stop;
  if (!key_.empty()) request.headers.push_back("Authorization: Bearer " + key_);
  Result<HttpReply> reply = send(request);
  Answer answer;
  answer.transient = true;
  if (!reply) {
    answer.problem = reply.error().message;
    return answer;
  }
  answer.answered = true;
  if (reply->retry_after) answer.wait = *reply->retry_after;
  Json json = Json::parse(reply->body, nullptr, false);
  if (reply->status != 200) {
    std::string reason = hidden(reason_in(json));
    answer.problem = fmt::format("status {}{}{}", reply->status, reason.empty() ? "" : ": ", reason);
    answer.missing = reply->status == 404 || reply->status == 405;
    answer.transient = reply->status == 429 || reply->status >= 500;
    if (answer.wait > kLongestWait) answer.problem += fmt::format(" (it asks to wait {} s)", answer.wait.count());
  } else if (json.is_discarded()) {
    answer.problem = fmt::format("the answer of {} bytes is no JSON", reply->body.size());
  } else {
    answer.text = std::move(reply->body);
  }
  return answer;
}

Endpoint::Answer Endpoint::complete(const Order& order, bool chat) const {
  Json body = {{"max_tokens", settings_.tokens},
               {"temperature", settings_.temperature},
               {"top_p", settings_.top_p},
               {"seed", order.seed >> 33}};  // some take 31 bits
  if (!settings_.model.empty()) body["model"] = settings_.model;
  if (chat) {
    body["messages"] = Json::array({{{"role", "user"}, {"content", instruction(order)}}});
  } else {
    body["prompt"] = beginning(order);
    body["stop"] = Json::array({"(exit)", "(set-logic"});
  }
  Answer answer = ask(chat ? "/chat/completions" : "/completions",
                      body.dump(-1, ' ', false, Json::error_handler_t::replace), order.stop);
  if (!answer.problem.empty()) return answer;
  Json json = Json::parse(answer.text, nullptr, false);
  const std::string* text = text_in(json);
  if (text) {
    answer.text = (chat ? "" : beginning(order)) + *text;
  } else {
    std::string reason = reason_in(json);
    answer.problem = "the answer has no text" + (reason.empty() ? "" : ": " + reason);
  }
  return answer;
}

Endpoint::Answer Endpoint::persist(const std::function<Answer()>& once, const StopFlag* stop) {
  seconds pause{1};
  for (unsigned tries = 0;; ++tries) {
    Answer answer = once();
    if (answer.problem.empty()) return answer;
    if (!answer.transient || tries >= settings_.retries || answer.wait > kLongestWait || is_stopped(stop)) {
      if (tries > 0) answer.problem += fmt::format(" ({} tries)", tries + 1);
      return answer;
    }
    ++retried_;
    wait_for(std::max(answer.wait, pause), stop);
    pause *= 2;
  }
}

Result<std::string> Endpoint::formula(const Order& order) {
  auto once = [&] {
    bool chat = chat_;
    Answer answer = complete(order, chat);
    if (!answer.missing || chat) return answer;
    Answer other = complete(order, true);
    if (!other.missing) chat_ = true;
    return other;
  };
  Answer answer = persist(once, order.stop);
  if (!answer.problem.empty()) return Error{failure(answer.problem)};
  return formula_in(answer.text);
}

// A server without such a list may have one model and need no name. One that is not there is not asked again: the URL
// may be wrong.
Status Endpoint::find_model(bool& answered) {
  auto once = [&] {
    Answer answer = ask("/models", std::nullopt, nullptr);
    answer.transient &= answer.answered && settings_.model.empty();
    return answer;
  };
  Answer answer = persist(once, nullptr);
  answered = answer.answered;
  if (answered && (answer.missing || !settings_.model.empty())) return Done{};
  if (!answer.problem.empty()) return Error{failure(answer.problem)};
  Json json = Json::parse(answer.text, nullptr, false);
  auto data = json.is_object() ? json.find("data") : json.end();
  if (data == json.end() || !data->is_array() || data->empty() || !data->front().is_object()) return Done{};
  auto id = data->front().find("id");
  if (id != data->front().end() && id->is_string()) settings_.model = id->get<std::string>();
  return Done{};
}

Result<std::shared_ptr<Endpoint>> Endpoint::connect(EndpointSettings settings, bool* answered) {
  bool ignored = false;
  bool& reached = answered ? *answered : ignored;
  reached = false;
  TRY(check_url(settings.url));
  std::shared_ptr<Endpoint> endpoint(new Endpoint(std::move(settings)));
  endpoint->key_ = key_of_environment();
  if (std::ranges::any_of(endpoint->key_, [](char c) { return c <= 0x20 || c > 0x7e; })) {
    return Error{"the key in CUPEL_API_KEY or OPENAI_API_KEY has characters that no key has"};
  }
  TRY(endpoint->find_model(reached));
  return endpoint;
}

}  // namespace cupel::lm
