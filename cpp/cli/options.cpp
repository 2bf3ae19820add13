// SPDX-License-Identifier: MIT
#include "cli/options.h"

#include <sstream>

namespace cli {

Options::Options(int count, char** arguments) {
  for (int i = 0; i < count; i += 2) {
    const std::string name = arguments[i];
    if (name.substr(0, 2) != "--" || i + 1 == count) {
      mistake_ = name + ": options are pairs of --name and value";
      return;
    }
    given_[name.substr(2)] = arguments[i + 1];
  }
}

const std::string* Options::take(const std::string& name) {
  const auto found = given_.find(name);
  if (found == given_.end()) return nullptr;
  taken_[name] = true;
  return &found->second;
}

void Options::refuse(const std::string& name, const std::string& rule) {
  if (mistake_.empty()) mistake_ = "--" + name + " is " + given_[name] + "; it " + rule;
}

std::string Options::text(const std::string& name, const std::string& otherwise) {
  const std::string* value = take(name);
  return value ? *value : otherwise;
}

void Options::number(const std::string& name, double& value, model::Range range) {
  const std::string* text = take(name);
  if (text == nullptr) return;
  double parsed = 0;
  const char* end = text->data() + text->size();
  const auto [stop, error] = std::from_chars(text->data(), end, parsed);
  if (error == std::errc() && stop == end && parsed >= range.least && parsed <= range.greatest) {
    value = parsed;
    return;
  }
  std::ostringstream rule;
  rule << "must be a number from " << range.least << " to " << range.greatest;
  refuse(name, rule.str());
}

void Options::read_flag(const std::string& name, bool& field) {
  const std::string* value = take(name);
  if (value == nullptr) return;
  if (*value != "true" && *value != "false") refuse(name, "must be true or false");
  field = *value == "true";
}

std::string Options::mistake() const {
  if (!mistake_.empty()) return mistake_;
  for (const auto& [name, value] : given_) {
    if (!taken_.contains(name)) return "--" + name + " is not an option of this command";
  }
  return "";
}

}  // namespace cli
