// What the tests of figures share: a strict little reader of XML, and campaigns made by hand.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "figures/campaign_figures.h"

namespace cupel::figures {

/// Whether a text is one XML element, without comments and declarations: tags nest, attributes are quoted, only known
/// entities, no characters that XML forbids.
class XmlReader {
 public:
  explicit XmlReader(std::string_view text) : text_(text) {}

  bool whole_is_element() {
    if (!characters_are_legal()) return false;
    do {
      if (!tag()) return false;
    } while (!open_.empty());
    while (at_ < text_.size() && text_[at_] == '\n') ++at_;
    return at_ == text_.size();
  }

 private:
  bool characters_are_legal() const {
    for (char c : text_)
      if (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') return false;
    return text_.find("\xef\xbf\xbf") == std::string_view::npos && text_.find("]]>") == std::string_view::npos;
  }

  /// Text up to `end`, which must come.
  bool content(char end) {
    for (; at_ < text_.size() && text_[at_] != end; ++at_) {
      if (text_[at_] == '<') return false;
      if (text_[at_] != '&') continue;
      bool known = false;
      for (std::string_view entity : {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"})
        known |= text_.substr(at_).starts_with(entity);
      if (!known) return false;
    }
    return at_ < text_.size();
  }

  std::string name() {
    size_t begin = at_;
    while (at_ < text_.size() && (isalnum(static_cast<unsigned char>(text_[at_])) || text_[at_] == '-')) ++at_;
    return std::string(text_.substr(begin, at_ - begin));
  }

  bool attributes() {
    std::set<std::string> seen;
    while (at_ < text_.size() && text_[at_] == ' ') {
      ++at_;
      std::string key = name();
      if (key.empty() || !seen.insert(key).second || text_.substr(at_, 2) != "=\"") return false;
      at_ += 2;
      if (!content('"')) return false;
      ++at_;
    }
    return true;
  }

  /// One tag and the text behind it.
  bool tag() {
    if (at_ >= text_.size() || text_[at_] != '<') return false;
    ++at_;
    bool closes = at_ < text_.size() && text_[at_] == '/';
    at_ += closes;
    std::string element = name();
    if (element.empty() || !attributes()) return false;
    bool empty = at_ < text_.size() && text_[at_] == '/';
    at_ += empty;
    if (at_ >= text_.size() || text_[at_] != '>') return false;
    ++at_;
    if (closes) {
      if (open_.empty() || open_.back() != element) return false;
      open_.pop_back();
    } else if (!empty) {
      open_.push_back(element);
    }
    return open_.empty() || content('<');
  }

  std::string_view text_;
  size_t at_ = 0;
  std::vector<std::string> open_;
};

inline bool is_well_formed(std::string_view text) { return XmlReader(text).whole_is_element(); }

inline store::FindingSummary found(double seconds, const std::string& group, const std::string& strategy = "typefuzz") {
  store::FindingSummary finding;
  finding.culprits = {"z3"};
  finding.strategy = strategy;
  finding.logic = "QF_LIA";
  finding.group = group;
  finding.signature = "s";
  finding.found_after = seconds;
  return finding;
}

inline CampaignFigures campaign_with(std::vector<store::FindingSummary> findings, double seconds = 100) {
  CampaignFigures campaign{.directory = "x/c", .name = "c"};
  campaign.figures.state = "finished";
  campaign.figures.seconds = seconds;
  campaign.figures.findings = std::move(findings);
  return campaign;
}

}  // namespace cupel::figures
