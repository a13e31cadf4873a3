// The columns of findings, each named here and nowhere else: the table, its rows and the JSON are made from these
// lists. A name is that of the column and of the JSON key.
#pragma once

#include "store/records.h"

namespace cupel::store {

/// Calls `visit(name, field)` for what every list shows.
template <typename Head, typename Visitor>
void each_head_field(Head& head, Visitor visit) {
  visit("kind", head.kind);
  visit("culprits", head.culprits);
  visit("certainty", head.certainty);
  visit("oracle", head.oracle);
  visit("signature", head.signature);
  visit("place", head.place);
  visit("summary", head.summary);
  visit("flaky", head.flaky);
  visit("test", head.test);
  visit("strategy", head.strategy);
  visit("seed", head.seed);
  visit("seed_id", head.seed_id);
  visit("origin", head.origin);
  visit("logic", head.logic);
  visit("grouping", head.group);
  visit("option_class", head.option_class);
  visit("found_after", head.found_after);
  visit("found_at", head.found_at);
}

/// What the store adds to any finding, in lists too.
template <typename Finding, typename Visitor>
void each_place_field(Finding& finding, Visitor visit) {
  visit("number", finding.number);
  visit("repeats", finding.repeats);
  visit("directory", finding.directory);
}

/// What only a whole finding has.
template <typename Finding, typename Visitor>
void each_body_field(Finding& finding, Visitor visit) {
  visit("evidence", finding.evidence);
  visit("frames", finding.frames);
  visit("place_note", finding.place_note);
  visit("confirmed", finding.confirmed);
  visit("confirmations", finding.confirmations);
  visit("script", finding.script);
  visit("mutations", finding.mutations);
  visit("options", finding.options);
  visit("expectations", finding.expectations);
  visit("reduced", finding.reduced);
  visit("reduced_evidence", finding.reduced_evidence);
  visit("reduced_place", finding.reduced_place);
  visit("reduced_frames", finding.reduced_frames);
  visit("reduced_options", finding.reduced_options);
  visit("reduced_expectations", finding.reduced_expectations);
}

/// All columns of a StoredFinding.
template <typename Finding, typename Visitor>
void each_field(Finding& finding, Visitor visit) {
  each_place_field(finding, visit);
  each_head_field(finding, visit);
  each_body_field(finding, visit);
}

/// All columns of an OutcomeRecord but its finding and its place.
template <typename Outcome, typename Visitor>
void each_outcome_field(Outcome& outcome, Visitor visit) {
  visit("solver", outcome.solver);
  visit("profile", outcome.profile);
  visit("version", outcome.version);
  visit("command", outcome.command);
  visit("form", outcome.form);
  visit("kind", outcome.kind);
  visit("answers", outcome.answers);
  visit("message", outcome.message);
  visit("stdout", outcome.out);
  visit("stderr", outcome.err);
  visit("wall_ms", outcome.wall_ms);
  visit("cpu_ms", outcome.cpu_ms);
  visit("text", outcome.text);
  visit("of_reduced", outcome.of_reduced);
}

}  // namespace cupel::store
