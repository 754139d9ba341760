import type { DefinedCall } from "@dosebeat/contract/base/define-call";
import { SESSION_COOKIE } from "@dosebeat/contract/base/session-headers";
import { MOST_REASON } from "@dosebeat/contract/prescribing-header";
import { SignInAnswer } from "@dosebeat/contract/sign-in";
import type { JsonSchema } from "./schemas.ts";

const IMPERSONATION = {
  name: "X-Impersonation",
  in: "header",
  required: false,
  description: "Id of a running impersonation, for administrators: makes the call as that patient.",
  schema: { type: "string", format: "uuid" },
};

const PRESCRIBING = [
  {
    name: "X-Prescribing",
    in: "header",
    required: false,
    description:
      "Id of a patient's profile, for prescribers of a group: makes the change for that patient, in the prescriber's name.",
    schema: { type: "integer" },
  },
  {
    name: "X-Reason",
    in: "header",
    required: false,
    description: `Why, with X-Prescribing: 1 to ${MOST_REASON} characters, percent-encoded as UTF-8. The patient reads it.`,
    schema: { type: "string" },
  },
];

const SESSION = {
  name: "X-Session",
  in: "header",
  required: false,
  description: `For browsers: the token comes as the cookie \`${SESSION_COOKIE}\`, and \`jwt\` is null.`,
  schema: { type: "string", const: "cookie" },
};

const BACKGROUND = {
  name: "X-Background",
  in: "header",
  required: false,
  description:
    "For requests that nobody asked for, such as after a live event: they do not count as use of the session.",
  schema: { type: "string", const: "1" },
};

/** Headers that a call may carry in addition to those of all calls. */
export function headersOf({ acting, prescribing, answer, shows }: DefinedCall): JsonSchema[] {
  return [
    ...(acting ? [IMPERSONATION] : []),
    ...(prescribing ? PRESCRIBING : []),
    ...(answer.schema === SignInAnswer ? [SESSION] : []),
    ...(shows ? [BACKGROUND] : []),
  ];
}
