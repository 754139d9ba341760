import type { Call, Scope, Who } from "@dosebeat/contract/base/define-call";

const WHO: Readonly<Record<Exclude<Who, "staff">, string>> = {
  anyone: "Anyone, without a token.",
  user: "Any signed-in user.",
  ingest: "Networks and boxes with an ingest key.",
  watch: "Monitoring with METRICS_TOKEN, or the server's own machine where it is not set.",
};

const SCOPES: Readonly<Record<Scope, string>> = {
  none: "",
  self: "Covers the caller's own account only.",
  patient: "Covers the caller's own data; for administrators, that of any patient.",
  box: "Covers one box.",
  all: "Covers all patients and boxes.",
};

const CONFIRM = {
  true: "Asks to confirm who is there: 403 with the code confirm_needed unless the session was confirmed or opened within 10 minutes.",
  json: "JSON asks to confirm who is there: 403 with the code confirm_needed unless the session was confirmed or opened within 10 minutes.",
  undefined: "",
};

/** Who may make a call and whose data it covers, in English sentences. */
export function accessText(call: Call): string {
  const who = call.who === "staff" ? `Staff: ${call.roles.join(", ")}.` : WHO[call.who];
  const acting = call.acting ? "Accepts X-Impersonation." : "";
  const prescribing = call.prescribing ? "Accepts X-Prescribing." : "";
  const confirm = CONFIRM[`${call.confirm}`];
  return [who, SCOPES[call.scope], tokensText(call), acting, prescribing, confirm]
    .filter(Boolean)
    .join(" ");
}

function tokensText({ tokens = "none" }: Call): string {
  return tokens === "none" ? "" : `Service tokens need ${tokens.join(" and ")}.`;
}

/** What a caller must know about a call besides its summary. */
export function descriptionOf(call: Call): string {
  return [deprecatedText(call), call.description, accessText(call)].filter(Boolean).join(" ");
}

function deprecatedText({ deprecated }: Call): string {
  if (deprecated === undefined) return "";
  const { since, ends, instead } = deprecated;
  const end = ends === undefined ? "" : ` It may be gone from ${ends} on.`;
  return `Deprecated since ${since}.${end}${instead === undefined ? "" : ` Use ${instead} instead.`}`;
}
