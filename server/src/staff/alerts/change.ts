import type { UpdateAlertRule } from "@dosebeat/contract/alert-rules";
import type { z } from "zod";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import { conflict, invalid, problem } from "../../http/errors.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { makeSecret, sealSecret } from "../../platform/webhooks/webhook-secrets.ts";
import { dropDeliveriesElsewhere, findOpenOfRule, updateRule } from "./change-queries.ts";
import { deliveriesOf } from "./judge.ts";
import { addDeliveries } from "./judge-queries.ts";
import { lockRule } from "./rule-queries.ts";

/** The changes to a rule; `webhook` is an address that this server would call. */
export type RuleChange = z.infer<typeof UpdateAlertRule>["data"];

/** The addresses that a rule notifies. */
type Targets = Pick<Row<"alert_rules">, "emails" | "webhook">;

/**
 * Changes a rule. A new address is told about the open alerts, so that it never hears only of an end; a removed one
 * gets nothing more. The planner decides what a different number of doses begins or ends.
 *
 * @returns whether its webhook is new, with a secret that nobody knows yet
 * @throws 404, 409 if it was changed meanwhile, 400 if it would no longer be a valid rule
 */
export async function changeRule(
  tx: Db,
  id: number,
  change: RuleChange,
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<boolean> {
  const before = await lockRule(tx, id);
  if (before.version !== change.version) throw conflict(problem("alert_rule_changed"));
  if (change.count !== undefined && before.kind !== "missed_in_a_row") {
    throw invalid(["count"], problem("alert_count"));
  }
  const webhook = change.webhook === undefined ? before.webhook : change.webhook;
  const targets: Targets = { emails: change.emails ?? before.emails, webhook };
  if (targets.emails.length === 0 && webhook === null) {
    throw invalid(["emails"], problem("alert_target"));
  }
  const secret = webhook === null || webhook === before.webhook ? null : makeSecret();
  const sealed =
    secret === null ? before.secret : sealSecret(secrets, "alert webhooks", { secret, owner: id });
  await updateRule(tx, id, {
    ...targets,
    count: change.count ?? before.count,
    version: before.version + 1,
    secret: webhook === null ? null : sealed,
  });
  await dropDeliveriesElsewhere(tx, id, targets);
  await tellNew(tx, id, { before, targets, now });
  return secret !== null;
}

async function tellNew(
  tx: Db,
  rule_id: number,
  { before, targets, now }: { before: Targets; targets: Targets; now: Date },
): Promise<void> {
  const emails = targets.emails.filter((email) => !before.emails.includes(email));
  const webhook = targets.webhook === before.webhook ? null : targets.webhook;
  if (emails.length === 0 && webhook === null) return;
  for (const alert of await findOpenOfRule(tx, rule_id)) {
    const told = { alert, event: "begun" } as const;
    await addDeliveries(tx, deliveriesOf({ rule_id, emails, webhook }, told, now));
  }
}
