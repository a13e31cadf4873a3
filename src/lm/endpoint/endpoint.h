// A model that runs elsewhere, behind any server that speaks OpenAI's protocol (llama.cpp, vLLM, Ollama, ...). What it
// writes is treated as a text of the own model without constraint: completed by the paper's rules, then checked.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "lm/endpoint/http.h"

namespace cupel::lm {

struct EndpointSettings {
  std::string url;    // with or without the `/v1` at its end
  std::string model;  // empty: the first that the server lists
  double temperature = 0.7;
  double top_p = 1.0;
  size_t tokens = 1024;  // of an answer at most
  std::chrono::milliseconds patience{120'000};
  unsigned retries = 3;  // after answers that may be better next time
};

/// What is asked for.
struct Order {
  std::string logic;
  std::string operation;           // that the formula must have; empty: any
  uint64_t seed = 0;               // servers may ignore it
  const StopFlag* stop = nullptr;  // ends waiting and the request
};

/// Used by all threads at once.
class Endpoint {
 public:
  /// Asks the server for its models. The key, where one is needed, is CUPEL_API_KEY or OPENAI_API_KEY of the
  /// environment; it is sent to the server and goes nowhere else. `answered`: whether there is a server, whatever it
  /// said.
  static Result<std::shared_ptr<Endpoint>> connect(EndpointSettings settings, bool* answered = nullptr);

  /// A formula as the model wrote it, completed; it need not be well-typed. Empty: the answer has no assertion. An
  /// error is one line.
  Result<std::string> formula(const Order& order);

  const std::string& model() const { return settings_.model; }
  /// Answers that were asked for again.
  size_t retried() const { return retried_; }

 private:
  explicit Endpoint(EndpointSettings settings) : settings_(std::move(settings)) {}

  struct Answer {
    std::string text;        // of the model
    std::string problem;     // why there is none
    bool answered = false;   // there is a server
    bool missing = false;    // the server has no such path or model
    bool transient = false;  // worth another try
    std::chrono::seconds wait{0};
  };
  Answer ask(const std::string& path, const std::optional<std::string>& body, const StopFlag* stop) const;
  /// Asks again while that may help.
  Answer persist(const std::function<Answer()>& once, const StopFlag* stop);
  Answer complete(const Order& order, bool chat) const;
  std::string failure(const std::string& what) const;
  std::string hidden(std::string text) const;
  Status find_model(bool& answered);

  EndpointSettings settings_;
  std::string key_;
  std::atomic<bool> chat_ = false;
  std::atomic<size_t> retried_ = 0;
};

/// The formula of an answer: without the words and the fences around it, up to the end of the first script. Empty: it
/// has none.
std::string formula_in(std::string_view answer);

}  // namespace cupel::lm
