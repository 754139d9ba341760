import { type AlertStep, alertStep, GONE_MS } from "@dosebeat/domain/alerts/steps";
import { type Verdict, verdictOf } from "@dosebeat/domain/alerts/verdict";
import { isSilent, silenceTurnsAt } from "@dosebeat/domain/silence";
import type { Kysely } from "kysely";
import type { Database, NewRow } from "../database/schema.ts";
import { grouped } from "../platform/grouped.ts";
import {
  addDeliveries,
  beginAlert,
  changeAlert,
  findHoldingRules,
  findOpen,
  findWatched,
  type HoldingRule,
  lockDue,
  type OpenRow,
  type Settled,
  settleWatches,
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
  const profiles = await lockDue(tx, now, most);
  if (profiles.length === 0) return { looked: 0, told: 0 };
  const watched = await findWatched(tx, profiles);
  const ofPatient = ({ profile_id }: { profile_id: number }) => profile_id;
  const rules = grouped(await findHoldingRules(tx, profiles), ofPatient);
  const open = grouped(await findOpen(tx, profiles), ofPatient);
  let told = 0;
  const settled: Settled[] = [];
  for (const one of watched) {
    const { profile_id } = one;
    const given = { rules: rules.get(profile_id) ?? [], open: open.get(profile_id) ?? [], now };
    const judged = await judge(tx, one, given);
    told += judged.told;
    settled.push({ profile_id, isOver: given.rules.length === 0, again: judged.again });
  }
  await settleWatches(tx, settled);
  return { looked: watched.length, told };
}

interface Given {
  rules: readonly HoldingRule[];
  open: readonly OpenRow[];
  now: Date;
}

interface Judged {
  /** How many alerts began or ended. */
  told: number;
  /** When time alone changes a verdict or ends an alert; null: never. */
  again: Date | null;
}

async function judge(tx: Db, watched: Watched, { rules, open, now }: Given): Promise<Judged> {
  let told = 0;
  const turns: (Date | null)[] = [];
  for (const alert of open.filter(({ is_holding }) => !is_holding)) {
    await end(tx, alert, now, now);
    told += 1;
  }
  for (const rule of rules) {
    const alert = open.find(({ rule_id }) => rule_id === rule.id) ?? null;
    const step = alertStep(alert, verdict(rule, watched, now), now);
    if (rule.kind === "box_silent") turns.push(silenceTurn(watched, now));
    if (step.is === "begin") told += await begin(tx, rule, watched, now);
    if (!alert) continue;
    if (step.is === "end") {
      await end(tx, alert, step.at, now);
      told += 1;
      continue;
    }
    const gone_at = goneAfter(step, alert);
    if (step.is !== "none") await changeAlert(tx, alert.id, { gone_at });
    if (gone_at) turns.push(new Date(gone_at.getTime() + GONE_MS));
  }
  return { told, again: firstAfter(turns, now) };
}

function goneAfter(step: AlertStep, { gone_at }: OpenRow): Date | null {
  if (step.is === "gone") return step.at;
  return step.is === "back" ? null : gone_at;
}

function verdict(rule: HoldingRule, watched: Watched, now: Date): Verdict {
  const { facts, known, due, last_received_at, interval_minutes } = watched;
  if (!facts) return "open";
  return verdictOf(rule, facts, {
    is_silent: isSilent(last_received_at, interval_minutes, now),
    coverage: known === null || due === null ? null : { known, due },
  });
}

function silenceTurn({ last_received_at, interval_minutes }: Watched, now: Date): Date | null {
  return silenceTurnsAt(last_received_at, interval_minutes, now);
}

function firstAfter(instants: readonly (Date | null)[], now: Date): Date | null {
  const times = instants.flatMap((at) => (at && at > now ? [at.getTime()] : []));
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** Returns how many began: none if another server has told it. */
async function begin(
  tx: Db,
  rule: HoldingRule,
  { profile_id, facts, last_received_at }: Watched,
  now: Date,
): Promise<number> {
  const { kind, count, group_id, id: rule_id } = rule;
  const isOfBox = kind === "box_silent" || kind === "not_understood" || kind === "battery_low";
  const box = isOfBox ? (facts?.box ?? null) : null;
  const since = kind === "box_silent" ? last_received_at : null;
  const id = await beginAlert(tx, {
    ...{ rule_id, group_id, profile_id, kind, count, deveui: box?.deveui ?? null },
    ...{ since_at: since ?? now, begun_at: now, gone_at: null, ended_at: null },
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
