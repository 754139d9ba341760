import type { Call, Scope, Who } from "@dosebeat/contract/define-call";

const WHO: Readonly<Record<Exclude<Who, "staff">, string>> = {
  anyone: "Anyone, without a token.",
  user: "Any signed-in person.",
  ingest: "Networks and boxes with an ingest key.",
  watch:
    "Monitoring with METRICS_TOKEN; where it is not set, programs on the server's own machine.",
};

const SCOPES: Readonly<Record<Scope, string>> = {
  none: "",
  self: "Reaches the caller's own account only.",
  patient: "Reaches the caller's own data, and for administrators any patient's.",
  box: "Reaches one box.",
  all: "Reaches all patients and boxes.",
};

/** Who may make a call, and whose data it reaches, in English sentences. */
export function accessText(call: Call): string {
  const who = call.who === "staff" ? `Staff: ${call.roles.join(", ")}.` : WHO[call.who];
  const acting = call.acting ? "May carry X-Impersonation." : "";
  return [who, SCOPES[call.scope], acting].filter(Boolean).join(" ");
}
