import type { WebhookNotice } from "@dosebeat/contract/webhook-notice";
import type { ClaimedEvent } from "./send-queries.ts";

/** The body of a webhook call; with names only if the webhook was made to get them. */
export function noticeOf(claimed: ClaimedEvent): WebhookNotice {
  const { id, uid, event, webhook_id, profile_id, record_number, made_at, told } = claimed;
  const { has_names, givenname, familyname, medicine_name } = claimed;
  const { dose, box, corrects } = told;
  const isNamed = has_names && profile_id !== null;
  return {
    id: uid,
    event,
    webhook: webhook_id,
    sequence: id,
    at_utc: made_at.toISOString(),
    profileid: profile_id,
    record_number,
    ...(isNamed && { name: `${givenname ?? ""} ${familyname ?? ""}`.trim() }),
    ...(dose && {
      dose: { ...dose, ...(has_names && medicine_name !== null && { medicine_name }) },
    }),
    ...(corrects !== undefined && { corrects }),
    ...(box && { box }),
  };
}
