import { type AlertStep, alertStep, GONE_MS } from "@dosebeat/domain/alerts/alert-steps";
import type { Verdict } from "@dosebeat/domain/alerts/facts";
import { verdictOf } from "@dosebeat/domain/alerts/kinds";
import { isSilent, silenceTurnsAt } from "@dosebeat/domain/presses/silence";
import { HOUR } from "@dosebeat/domain/time/durations";
import { startOf } from "../../boxes/sensors/coarse/steps.ts";
import type { Db } from "../../database/db.ts";
import type { NewRow } from "../../database/schema.ts";
import { grouped } from "../../platform/grouped.ts";
import {
  type AlertChange,
  addDeliveries,
  beginAlerts,
  changeAlerts,
  findHoldingRules,
  findOpen,
  findWatched,
  type HoldingRule,
  lockDue,
  type OpenRow,
  settleWatches,
  type Watched,
} from "./judge-queries.ts";

/** How long a mail waits for others that can be combined with it. */
const COLLECT_MS = 60_000;

/**
 * Looks at up to this many patients, in the transaction `tx`: what begins or ends is stored together with its
 * deliveries.
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
  const all = watched.map((one) => {
    const { profile_id } = one;
    const given = { rules: rules.get(profile_id) ?? [], open: open.get(profile_id) ?? [], now };
    return { profile_id, isOver: given.rules.length === 0, ...judge(one, given) };
  });
  const begun = await begin(
    tx,
    all.flatMap(({ begins }) => begins),
  );
  const ends = all.flatMap(({ ends }) => ends);
  const changes = all.flatMap(({ changes }) => changes);
  await changeAlerts(tx, [...changes, ...ends]);
  const told = [
    ...begun.flatMap(({ id, rule }) =>
      deliveriesOf({ ...rule, rule_id: rule.id }, { alert: id, event: "begun" }, now),
    ),
    ...ends.flatMap(({ alert }) => deliveriesOf(alert, { alert: alert.id, event: "ended" }, now)),
  ];
  await addDeliveries(tx, told);
  await settleWatches(tx, all);
  return { looked: watched.length, told: begun.length + ends.length };
}

interface Given {
  rules: readonly HoldingRule[];
  open: readonly OpenRow[];
  now: Date;
}

interface Beginning {
  rule: HoldingRule;
  alert: NewRow<"alerts">;
}

/** The changes to a patient's alerts. */
interface Judged {
  begins: Beginning[];
  changes: AlertChange[];
  ends: (AlertChange & { alert: OpenRow })[];
  /** When time alone next changes a verdict or ends an alert; null: never. */
  again: Date | null;
}

function judge(watched: Watched, { rules, open, now }: Given): Judged {
  const judged: Judged = { begins: [], changes: [], ends: [], again: null };
  const turns: (Date | null)[] = [];
  const end = (alert: OpenRow, at: Date) =>
    judged.ends.push({ id: alert.id, gone_at: alert.gone_at, ended_at: at, alert });
  for (const alert of open.filter(({ is_holding }) => !is_holding)) end(alert, now);
  for (const rule of rules) {
    const alert = open.find(({ rule_id }) => rule_id === rule.id) ?? null;
    const step = alertStep(alert, verdict(rule, watched, now), now);
    if (rule.kind === "box_silent") turns.push(silenceTurn(watched, now));
    if (step.is === "begin") judged.begins.push({ rule, alert: beginning(rule, watched, now) });
    if (!alert) continue;
    if (step.is === "end") {
      end(alert, step.at);
      continue;
    }
    const gone_at = goneAfter(step, alert);
    if (step.is !== "none") judged.changes.push({ id: alert.id, gone_at, ended_at: null });
    if (gone_at) turns.push(new Date(gone_at.getTime() + GONE_MS));
  }
  judged.again = firstAfter(turns, now);
  return judged;
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

function beginning(
  { kind, count, group_id, id: rule_id }: HoldingRule,
  { profile_id, facts, last_received_at, is_blinded }: Watched,
  now: Date,
): NewRow<"alerts"> {
  const isOfBox = kind === "box_silent" || kind === "not_understood" || kind === "battery_low";
  const box = isOfBox ? (facts?.box ?? null) : null;
  const heard = kind === "box_silent" ? last_received_at : null;
  const since = heard && is_blinded ? startOf(heard, HOUR) : heard;
  return {
    rule_id,
    group_id,
    profile_id,
    kind,
    count,
    deveui: box?.deveui ?? null,
    since_at: since ?? now,
    begun_at: now,
    gone_at: null,
    ended_at: null,
  };
}

/** Returns those that began, without any that another server has already reported. */
async function begin(
  tx: Db,
  begins: readonly Beginning[],
): Promise<{ id: number; rule: HoldingRule }[]> {
  const added = await beginAlerts(
    tx,
    begins.map(({ alert }) => alert),
  );
  return begins.flatMap(({ rule }) => {
    const { id: rule_id, profile_id } = rule;
    const row = added.find((one) => one.rule_id === rule_id && one.profile_id === profile_id);
    return row ? [{ id: row.id, rule }] : [];
  });
}

/** The deliveries to each address of a rule. */
export function deliveriesOf(
  rule: Pick<OpenRow, "rule_id" | "emails" | "webhook">,
  { alert, event }: { alert: number | null; event: "begun" | "ended" | "test" },
  now: Date,
): NewRow<"alert_deliveries">[] {
  const { rule_id, emails, webhook } = rule;
  const common = { rule_id, alert_id: alert, event, made_at: now };
  const mailed = new Date(now.getTime() + (event === "test" ? 0 : COLLECT_MS));
  const rows: NewRow<"alert_deliveries">[] = emails.map((address) => ({
    ...common,
    channel: "mail",
    address,
    send_at: mailed,
  }));
  if (webhook !== null)
    rows.push({ ...common, channel: "webhook", address: webhook, send_at: now });
  return rows;
}
