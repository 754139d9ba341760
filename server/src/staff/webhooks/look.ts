import { silenceTurnsAt } from "@dosebeat/domain/presses/silence";
import { HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { addDays, chartDayOf } from "@dosebeat/domain/time/local-time";
import { zonesOf } from "../../access/profiles/queries.ts";
import { worklistProfile } from "../../access/profiles/scope.ts";
import { findLinkedSensor, type LinkedSensor } from "../../boxes/sensors/queries.ts";
import type { Db } from "../../database/db.ts";
import { type Timeline, timelineOf } from "../../state/doses/timeline.ts";
import { boxNews } from "./box-news.ts";
import { doseNews } from "./dose-news.ts";
import {
  addEvents,
  findBelieved,
  findHooks,
  type Hook,
  isBlindedSubject,
  settleWatch,
  type Turn,
  takeTurn,
} from "./look-queries.ts";
import type { Believed, News } from "./told.ts";

/** Chart days covered by each look, so that presses are reported which a silent box delivers later. */
const LOOK_DAYS = 14;
/** Statements about earlier days change nothing that is reported. */
const MOST_DAYS = 60;
/** The most events waiting for one receiver; more are found when it has accepted some. */
const MOST_WAITING = 10_000;
const FULL_AGAIN_MS = 10 * MINUTE;
/** Newly watched patients are looked at again after this: what others were storing at that moment is then visible. */
const FIRST_AGAIN_MS = MINUTE;
const LONGEST_MS = 6 * HOUR;

/** What is known about a patient now, as far as a webhook may be told. */
interface Known {
  now: Date;
  days: { from: string; to: string };
  /** Null: no receiver is told about doses. */
  timeline: Timeline | null;
  box: LinkedSensor | undefined;
  isBlinded: boolean;
}

/**
 * Looks at a patient, in the transaction `tx`: what a receiver is to be told is stored together with what it was told
 * before.
 *
 * @returns how many events; undefined: somebody else is looking, or nothing has changed
 */
export async function lookAt(tx: Db, profile: number, now: Date): Promise<number | undefined> {
  const turn = await takeTurn(tx, profile, now);
  if (!turn) return undefined;
  const hooks = await findHooks(tx, profile, MOST_WAITING);
  const reaching = hooks.filter(({ is_in_reach }) => is_in_reach);
  const known =
    reaching.length > 0 ? await knownOf(tx, profile, { turn, hooks: reaching, now }) : null;
  let told = 0;
  for (const hook of hooks) {
    if (hook.is_full) continue;
    const believed = await findBelieved(tx, hook.id, profile);
    const news = hook.is_in_reach && known ? newsOf(hook, believed, known) : leaving(believed);
    await addEvents(tx, { webhook_id: hook.id, profile_id: profile }, news, now);
    told += news.length;
  }
  const isWaiting = hooks.some(({ is_full }) => is_full);
  const again = isWaiting || known ? againAt(turn, known, { isWaiting, now }) : null;
  await settleWatch(tx, profile, again);
  return told;
}

async function knownOf(
  tx: Db,
  profile: number,
  { turn, hooks, now }: { turn: Turn; hooks: readonly Hook[]; now: Date },
): Promise<Known> {
  const of = worklistProfile(profile);
  const zones = await zonesOf(tx, of);
  const today = chartDayOf(now, zones);
  const since = turn.from_at && turn.from_at < now ? chartDayOf(turn.from_at, zones) : today;
  const bounds = [addDays(since, 1 - LOOK_DAYS), addDays(today, 1 - MOST_DAYS)];
  const days = { from: bounds.toSorted().at(-1) ?? today, to: today };
  const isBlinded = await isBlindedSubject(tx, profile);
  const isOfDoses = !isBlinded && hooks.some(({ events }) => events.some(isOfDose));
  const still = { db: tx, clock: { now: () => now } };
  return {
    now,
    days,
    timeline: isOfDoses ? await timelineOf(still, of, days) : null,
    box: await findLinkedSensor(tx, of),
    isBlinded,
  };
}

function isOfDose(event: string): boolean {
  return event.startsWith("dose.");
}

function newsOf(hook: Hook, believed: ReadonlyMap<string, Believed>, known: Known): News[] {
  const { timeline, days, box } = known;
  const doses = timeline && hook.events.some(isOfDose) ? timeline.doses : null;
  return [
    ...boxNews(box, believed, hook, known),
    ...(doses ? doseNews(doses, believed, hook, days) : []),
  ];
}

/** Tells a receiver that it will hear nothing more about a patient, not even corrections. */
function leaving(believed: ReadonlyMap<string, Believed>): News[] {
  const last = [...believed.values()].reduce<Believed | undefined>(
    (newest, one) => (newest && newest.id > one.id ? newest : one),
    undefined,
  );
  if (!last || last.event === "patient.left") return [];
  return [{ subject: "reach", event: "patient.left", told: {} }];
}

/** When to look again even if nothing changes. */
function againAt(
  { again_at }: Turn,
  known: Known | null,
  { isWaiting, now }: { isWaiting: boolean; now: Date },
): Date {
  const { last_received_at = null, interval_minutes = null } = known?.box ?? {};
  const isFirst = again_at.getTime() === 0;
  const turns = [
    now.getTime() + LONGEST_MS,
    ...(isFirst ? [now.getTime() + FIRST_AGAIN_MS] : []),
    ...(isWaiting ? [now.getTime() + FULL_AGAIN_MS] : []),
    ...(known?.timeline ? [known.timeline.changesAt.getTime()] : []),
    silenceTurnsAt(last_received_at, interval_minutes, now)?.getTime() ?? Number.POSITIVE_INFINITY,
  ];
  return new Date(Math.min(...turns));
}
