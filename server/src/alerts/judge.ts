import { type AlertStep, alertStep, GONE_MS } from "@dosebeat/domain/alerts/steps";
import { verdictOf } from "@dosebeat/domain/alerts/verdict";
import type { Kysely } from "kysely";
import type { Database, NewRow } from "../database/schema.ts";
import {
  addDeliveries,
  beginAlert,
  changeAlert,
  dropWatch,
  findHoldingRules,
  findOpen,
  type HoldingRule,
  lockWatched,
  type OpenRow,
  settleWatch,
  type Watched,
} from "./judge-queries.ts";

type Db = Kysely<Database>;

/** Mails wait so long for others that can go in the same one. */
const COLLECT_MS = 60_000;

/**
 * Looks at up to so many patients, in the transaction `tx`: what begins or ends is stored with what is to be
 * told.
 */
export async function judgeSome(
  tx: Db,
  now: Date,
  most: number,
): Promise<{ looked: number; told: number }> {
  const watched = await lockWatched(tx, now, most);
  const profiles = watched.map(({ profile_id }) => profile_id);
  if (profiles.length === 0) return { looked: 0, told: 0 };
  const rules = await findHoldingRules(tx, profiles);
  const open = await findOpen(tx, profiles);
  let told = 0;
  for (const one of watched) {
    const ofOne = (row: { profile_id: number }) => row.profile_id === one.profile_id;
    told += await judge(tx, one, { rules: rules.filter(ofOne), open: open.filter(ofOne), now });
  }
  return { looked: watched.length, told };
}

interface Given {
  rules: readonly HoldingRule[];
  open: readonly OpenRow[];
  now: Date;
}

/** Returns how many alerts began or ended. */
async function judge(tx: Db, watched: Watched, { rules, open, now }: Given): Promise<number> {
  let told = 0;
  const gone: Date[] = [];
  for (const alert of open.filter(({ is_holding }) => !is_holding)) {
    await end(tx, alert, now, now);
    told += 1;
  }
  for (const rule of rules) {
    const alert = open.find(({ rule_id }) => rule_id === rule.id) ?? null;
    const step = alertStep(alert, verdict(rule, watched), now);
    if (step.is === "begin") told += await begin(tx, rule, watched, now);
    if (!alert) continue;
    if (step.is === "end") {
      await end(tx, alert, step.at, now);
      told += 1;
      continue;
    }
    const gone_at = goneAfter(step, alert);
    if (step.is !== "none") await changeAlert(tx, alert.id, { gone_at });
    if (gone_at) gone.push(gone_at);
  }
  if (rules.length === 0) await dropWatch(tx, watched.profile_id);
  else await settleWatch(tx, watched, againAt(gone, now));
  return told;
}

function goneAfter(step: AlertStep, { gone_at }: OpenRow): Date | null {
  if (step.is === "gone") return step.at;
  return step.is === "back" ? null : gone_at;
}

function verdict(rule: HoldingRule, { facts, known, due }: Watched) {
  if (!facts) return "open";
  return verdictOf(rule, facts, known === null || due === null ? null : { known, due });
}

/** When the first of the states that are gone has been so for long enough. */
function againAt(gone: readonly Date[], now: Date): Date | null {
  const times = gone.map((at) => at.getTime() + GONE_MS).filter((at) => at > now.getTime());
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** Returns how many began: none if another server has told it. */
async function begin(
  tx: Db,
  rule: HoldingRule,
  { profile_id, facts }: Watched,
  now: Date,
): Promise<number> {
  const { kind, count, group_id, id: rule_id } = rule;
  const isOfBox = kind === "box_silent" || kind === "not_understood" || kind === "battery_low";
  const box = isOfBox ? (facts?.box ?? null) : null;
  const since = kind === "box_silent" ? box?.silent_since : null;
  const id = await beginAlert(tx, {
    ...{ rule_id, group_id, profile_id, kind, count, deveui: box?.deveui ?? null },
    ...{ since_at: since ? new Date(since) : now, begun_at: now, gone_at: null, ended_at: null },
  });
  if (id === undefined) return 0;
  await addDeliveries(tx, deliveriesOf({ ...rule, rule_id }, { alert: id, event: "begun" }, now));
  return 1;
}

async function end(tx: Db, alert: OpenRow, at: Date, now: Date): Promise<void> {
  await changeAlert(tx, alert.id, { ended_at: at });
  await addDeliveries(tx, deliveriesOf(alert, { alert: alert.id, event: "ended" }, now));
}

/** What is to be told to each address of a rule. */
export function deliveriesOf(
  rule: Pick<OpenRow, "rule_id" | "emails" | "webhook">,
  { alert, event }: { alert: number | null; event: "begun" | "ended" | "test" },
  now: Date,
): NewRow<"alert_deliveries">[] {
  const { rule_id, emails, webhook } = rule;
  const common = { rule_id, alert_id: alert, event, made_at: now };
  const mailed = new Date(now.getTime() + (event === "test" ? 0 : COLLECT_MS));
  const rows: NewRow<"alert_deliveries">[] = emails.map((address) => ({
    ...{ ...common, channel: "mail", address, send_at: mailed },
  }));
  if (webhook !== null)
    rows.push({ ...common, channel: "webhook", address: webhook, send_at: now });
  return rows;
}
