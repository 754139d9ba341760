import { type AnswerOf, type Call, nameOf } from "@dosebeat/contract/base/define-call";
import { ProposedCall } from "@dosebeat/contract/proposals";
import { addProposal } from "@dosebeat/contract/proposals-calls";
import { type call, callAsSelf } from "../../../api/call.ts";
import type { Prescribing } from "../../../api/prescribing-headers.ts";

/** Proposes the calls of a prescriber's form; each returns what the call itself would have returned. */
export function callAsProposer({ profileid, reason }: Prescribing): typeof call {
  return async (definition, ...[sent]) => {
    const { params, body } = sent ?? {};
    const parts = Object.entries({ params, body }).filter(([, part]) => part !== undefined);
    const asked = { call: nameOf(definition), ...Object.fromEntries(parts) };
    const data = { profileid, reason, change: ProposedCall.parse(asked) };
    const { meta } = await callAsSelf(addProposal, { body: { data } });
    return answerOf(definition, meta.would);
  };
}

function answerOf<Definition extends Call>(
  { answer: { schema } }: Definition,
  would: unknown,
): AnswerOf<Definition> {
  // The schema of this definition has just validated it.
  return schema.parse(would) as AnswerOf<Definition>;
}
