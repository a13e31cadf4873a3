#include "solver/profile.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/file.h"
#include "solver/executor_choice.h"
#include "solver/options.h"
#include "solver/toml_reader.h"

namespace cupel::solver {

namespace {

namespace fs = std::filesystem;

void read_command(TomlTable& root, Profile& profile) {
  TomlTable command = root.table("command");
  profile.commands = command.texts("names");
  profile.arguments = command.texts("arguments");
  profile.may_create_processes = command.flag("may_create_processes");
  profile.input = command.choice<process::InputMode>(
      "input", {{"stdin", process::InputMode::kStdin}, {"file", process::InputMode::kFile}});
  profile.resident_memory = command.choice<bool>("memory", {{"address-space", false}, {"resident", true}});
  profile.environment = command.pairs("environment");
  if (profile.commands.empty()) command.fail("'command.names' is missing");
  command.finish();

  TomlTable version = root.table("version");
  profile.version_arguments = version.texts("arguments");
  if (auto pattern = version.expression("pattern")) {
    profile.version_pattern = std::move(*pattern);
    if (profile.version_pattern.groups() == 0)
      version.fail("pattern", "'version.pattern' must have a group: the version");
  }
  version.finish();
}

void read_modes(TomlTable& root, Profile& profile) {
  TomlTable language = root.table("language");
  profile.echo = language.flag("echo");
  profile.append_exit = language.flag("append_exit");
  profile.get_model = language.flag("get_model", true);
  for (std::string& theory : language.choices("theories", theory_names())) profile.theories.insert(std::move(theory));
  profile.quantifiers = language.flag("quantifiers", true);
  profile.logics = language.texts("logics");
  language.finish();

  TomlTable modes = root.table("modes");
  profile.incremental_arguments = modes.texts("incremental");
  profile.string_arguments = modes.texts("strings");
  profile.model_arguments = modes.texts("models");
  profile.core_arguments = modes.texts("cores");
  profile.check_arguments = modes.texts("check_models");
  profile.seed_arguments = modes.texts("random_seed");
  profile.time_limit_arguments = modes.texts("time_limit");
  modes.finish();

  std::vector<std::string_view> names;
  for (const ExecutorInfo& info : executor_infos()) names.push_back(info.name);
  TomlTable executors = root.table("executors");
  profile.executors = executors.choices("known_good", names);
  profile.warm_up = executors.text("warm_up");
  executors.finish();
}

/// `$3` in a signature needs a third group in its pattern.
void check_signature(TomlTable& row, const CrashPattern& crash) {
  for (size_t at = crash.signature.find('$'); at != std::string::npos; at = crash.signature.find('$', at + 1)) {
    if (crash.signature.compare(at, 7, "$frames") == 0) continue;
    size_t group = at + 1 < crash.signature.size() ? static_cast<size_t>(crash.signature[at + 1] - '0') : 10;
    if (group > 9 || group > crash.expression.groups())
      row.fail("signature", fmt::format("'{}' needs a group that the pattern does not have", crash.signature));
  }
}

void read_crashes(TomlTable& root, Profile& profile) {
  for (TomlTable& row : root.rows("crash")) {
    CrashPattern crash{row.required_text("kind"), {}, row.required_text("signature")};
    if (!row.has("pattern")) row.fail("'crash.pattern' is missing");
    if (auto pattern = row.expression("pattern")) {
      crash.expression = std::move(*pattern);
      check_signature(row, crash);
    }
    row.finish();
    profile.crashes.push_back(std::move(crash));
  }
}

void read_output_rules(TomlTable& root, Profile& profile) {
  TomlTable output = root.table("output");
  if (output.has("exit_codes")) profile.exit_codes.clear();
  for (int code : output.numbers("exit_codes")) profile.exit_codes.insert(code);
  profile.errors = output.expressions("errors");
  profile.unsupported = output.expressions("unsupported");
  profile.unsupported_crashes = output.expressions("unsupported_crashes");
  profile.memory_out = output.expressions("memory_out");
  profile.timeouts = output.expressions("timeouts");
  profile.ignored = output.expressions("ignored");
  profile.rounded = output.expressions("rounded");
  output.finish();
}

void read_options(TomlTable& root, Profile& profile) {
  TomlTable options = root.table("options");
  profile.options.format = options.choice<std::string>("format", {{"", ""},
                                                                  {kZ3Parameters, kZ3Parameters},
                                                                  {kCvcHelp, kCvcHelp},
                                                                  {kPrincessHelp, kPrincessHelp},
                                                                  {kGetInfo, kGetInfo}});
  profile.options.arguments = options.texts("arguments");
  profile.options.known = options.texts("known");
  profile.options.engines = options.texts("engines");
  for (TomlTable& row : options.rows("allow")) {
    profile.options.allowed.push_back({row.required_text("class"), row.number("most", 0)});
    row.finish();
  }
  for (TomlTable& row : options.rows("values")) {
    profile.options.values.push_back({row.required_text("name"), row.texts("values")});
    row.finish();
  }
  for (TomlTable& row : options.rows("exclude")) {
    OptionExclusion exclusion;
    if (!row.has("name")) row.fail("'options.exclude.name' is missing");
    if (auto name = row.expression("name")) exclusion.name = std::move(*name);
    exclusion.value = row.expression("value");
    exclusion.reason = row.required_text("reason");
    exclusion.meaning = row.flag("meaning", false);
    row.finish();
    profile.options.exclusions.push_back(std::move(exclusion));
  }
  options.finish();
}

FilingPolicy read_filing(TomlTable& root) {
  TomlTable filing = root.table("filing");
  FilingPolicy policy;
  policy.tracker = filing.text("tracker");
  policy.order = filing.texts("order");
  policy.per_week = filing.number("per_week", 0);
  policy.wants = filing.choices("wants", filing_parts());
  policy.labels = filing.pairs("labels");
  filing.finish();
  return policy;
}

}  // namespace

const std::vector<std::string_view>& theory_names() {
  static const std::vector<std::string_view> names = {
      "Ints",     "Reals", "Reals_Ints", "Transcendentals", "BitVectors", "FloatingPoint", "Strings",
      "ArraysEx", "UF",    "Datatypes",  "Sequences",       "Sets",       "Bags"};
  return names;
}

Result<Profile> load_profile(const fs::path& file) {
  auto text = TRY(read_file(file.string()));
  auto table = parse_toml(text);
  if (!table.ok()) return Error{table.error().describe(file.string())};
  TomlErrors errors;
  TomlTable root(*table, "", errors);
  Profile profile;
  profile.name = root.required_text("name");
  profile.title = root.text("title");
  profile.homepage = root.text("homepage");
  read_command(root, profile);
  read_modes(root, profile);
  read_output_rules(root, profile);
  read_crashes(root, profile);
  profile.known_bugs = read_known_bugs(root);
  read_options(root, profile);
  profile.filing = read_filing(root);
  if (profile.name != file.stem().string()) root.fail("name", "the name must be that of the file");
  root.finish();
  if (errors.any()) return Error{errors.first().describe(file.string())};
  return profile;
}

Result<std::vector<Profile>> load_profiles(const fs::path& directory) {
  std::vector<Profile> profiles;
  std::error_code failed;
  for (const auto& entry : fs::directory_iterator(directory, failed)) {
    if (entry.path().extension() != ".toml") continue;
    auto profile = TRY(load_profile(entry.path()));
    profiles.push_back(std::move(profile));
  }
  if (failed) return Error{fmt::format("{}: {}", directory.string(), failed.message())};
  std::sort(profiles.begin(), profiles.end(), [](const Profile& a, const Profile& b) { return a.name < b.name; });
  return profiles;
}

Profile generic_profile(const std::string& name) {
  Profile profile;
  profile.name = profile.title = name;
  profile.commands = {name};
  profile.version_arguments = {"--version"};
  profile.version_pattern = Pattern(R"((\d+(?:\.\d+)+))");
  // The words in which solvers say that they were not made for something.
  profile.unsupported =
      PatternSet({Pattern(R"((?i)un-?supported|not (?:yet )?(?:supported|implemented|allowed in logic))"),
                  Pattern(R"((?i)(?:unknown|unrecogni[sz]ed|invalid|bad) logic)"),
                  // It was started without the option that this takes, of which nobody here knows.
                  Pattern(R"((?i)incremental|not enabled|\bunless\b.*\benabled)"),
                  Pattern(R"((?i)\b(?:use|try|requires?|needs?) (?:the )?(?:option |flag )?['`]?--?[a-z])")});
  // A double prints an irrational number with six digits or more.
  profile.rounded = PatternSet({Pattern(R"(\d\.\d{6})")});
  return profile;
}

}  // namespace cupel::solver
