import { readFileSync } from "node:fs";
import { occasionsOf } from "@dosebeat/domain/plan/plan";
import type { Decision } from "@dosebeat/domain/reminders/decisions";
import {
  evidenceOf,
  messageOf,
  spanOf,
  type Timeline,
  type TimelineMessage,
  timelinesIn,
} from "@dosebeat/domain/test/reminders/timeline-fixture";
import { HOUR, MINUTE } from "@dosebeat/domain/time/durations";
// The timelines of docs/reminders.md, run through HTTP, database and planner on a simulated clock.
import { addDays, chartDayBounds, chartDayOf } from "@dosebeat/domain/time/local-time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { aPlanner, givenDevice } from "../../../test/reminders.ts";
import type { ReminderPlanner } from "./planner.ts";

const TIMELINES = timelinesIn(
  readFileSync(
    new URL("../../../../domain/test/fixtures/reminder-timelines.json", import.meta.url),
    "utf8",
  ),
);

/** A planner that looks less often would take the gap for an outage. */
const LOOK_EVERY = 9 * MINUTE;
/** How long it waits after an outage. */
const WAITING = 3 * MINUTE;

let server: TestApp;
let ingestKey: string;
let planner: ReminderPlanner;

beforeAll(async () => {
  server = await createTestApp();
  ingestKey = await server.anIngestKey();
  planner = aPlanner(server);
});
afterAll(() => server.close());

test.each(TIMELINES)(
  "$name: $why",
  async (timeline) => {
    expect(await messagesOf(timeline)).toEqual(timeline.messages);
  },
  60_000,
);

async function messagesOf(timeline: Timeline): Promise<TimelineMessage[]> {
  const { from, to } = spanOf(timeline);
  const begin = from.getTime() - 9 * HOUR;
  const lived = await given(timeline);
  const events = eventsOf(timeline, lived);
  server.clock.set(new Date(begin));
  for (const { run } of events.filter(({ at }) => at <= begin)) await run();
  const left = events.filter(({ at }) => at > begin);
  let at = begin;
  while (at < to.getTime()) {
    server.clock.set(new Date(at));
    for (; (left[0]?.at ?? Number.POSITIVE_INFINITY) <= at; left.shift()) await left[0]?.run();
    await planner.look();
    // Nobody sends here.
    await server.db
      .updateTable("messages")
      .set({ state: "sent" })
      .where("state", "=", "waiting")
      .execute();
    const next = left[0]?.at ?? to.getTime();
    at = await idle(timeline, at, Math.min(await nextLook(at), next, readyAfter(timeline, at)));
  }
  return toldTo(timeline, lived, from);
}

interface Lived {
  patient: TestPerson;
  deveui: string | null;
  medicines: number[];
  carers: { user: number; link: number }[];
}

async function given(timeline: Timeline): Promise<Lived> {
  const evidence = evidenceOf(timeline);
  const begin = chartDayBounds(addDays(timeline.days[0], -2), evidence.zones).start;
  await server.db.deleteFrom("users").where("role", "=", "patient").execute();
  await server.db.deleteFrom("reminder_planner").execute();
  server.clock.set(begin);
  const [first, ...later] = timeline.zones;
  const patient = await server.aPatient({ timezone: first?.timezone ?? "UTC" });
  const { profileid: profile_id } = patient;
  for (const { from_day, timezone } of later)
    await server.db
      .insertInto("profile_zones")
      .values({ profile_id, from_day, timezone })
      .execute();
  const { settings } = timeline;
  await server.db
    .insertInto("reminder_settings")
    .values({
      profile_id,
      is_on: settings.is_on,
      lead_minutes: settings.lead_minutes,
      repeat_minutes: settings.repeat_minutes,
      repeats: settings.repeats,
      last_minutes: settings.last_minutes,
      on_since: begin,
      quiet_from: settings.quiet?.from ?? null,
      quiet_to: settings.quiet?.to ?? null,
      off_from: evidence.off?.from ?? null,
      off_until: evidence.off?.until ?? null,
    })
    .execute();
  await givenDevice(server, patient, begin);
  const medicines: number[] = [];
  for (const { name, schedules: times, recurrence, start, end } of timeline.medicines) {
    const schedules = recurrence ? times.map((time) => ({ dosage_time: time, recurrence })) : times;
    const ends = end === undefined ? {} : { enddate: end };
    const fields = { name, startdate: start, schedules, ...ends };
    medicines.push((await server.aMedicine(patient, fields)).id);
  }
  return {
    patient,
    medicines,
    ...(await givenBox(timeline, patient)),
    carers: await givenCarers(timeline, patient),
  };
}

async function givenBox(
  { box }: Timeline,
  patient: TestPerson,
): Promise<{ deveui: string | null }> {
  if (!box) return { deveui: null };
  const sensor = await server.aSensor();
  await server.db
    .updateTable("sensors")
    .set({ interval_minutes: box.interval_minutes })
    .where("id", "=", sensor.id)
    .execute();
  await server.aBinding(patient, { sensor });
  return { deveui: sensor.deveui };
}

async function givenCarers({ carers }: Timeline, { profileid: profile_id }: TestPerson) {
  const links: Lived["carers"] = [];
  for (const { after_minutes, timezone, questions: asks, quiet } of carers) {
    const { userid: user_id, ...person } = await server.aPatient({ timezone });
    await givenDevice(server, { userid: user_id, ...person });
    const since = server.clock.now();
    const { id } = await server.db
      .insertInto("care_links")
      .values({
        profile_id,
        user_id,
        scope: "alerts",
        state: "active",
        created_at: since,
        since,
        after_minutes,
        asks,
        quiet_from: quiet?.from ?? null,
        quiet_to: quiet?.to ?? null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    links.push({ user: user_id, link: id });
  }
  return links;
}

interface TimelineEvent {
  at: number;
  run(): Promise<void>;
}

/** The events in order; those during an outage happen when a server runs again. */
function eventsOf(timeline: Timeline, { patient, deveui, medicines }: Lived): TimelineEvent[] {
  const { uplinks, answers, excused, zones, days } = timeline;
  const send = async (
    url: string,
    token: string,
    body: object,
    method: "POST" | "PUT" = "POST",
  ) => {
    const answer = await server.call(method, url, { token, body });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  };
  const { plan } = evidenceOf(timeline);
  const spans = zones.map(({ from_day, timezone }) => ({ fromDay: from_day, timezone }));
  const told = uplinks.map(({ arrives, ...uplink }) => ({
    at: arrives,
    run: () => send("/api/ingest/box", ingestKey, { deveui, ...uplink }),
  }));
  const excuses = excused.map(({ from, to, said }) => ({
    at: said,
    run: () => send("/api/excused", patient.token, { data: { from, to, reason: "Hospital" } }),
  }));
  const words = answers.map(({ at, due_utc, answer, minutes = 15, medicines: names }) => ({
    at,
    run: async () => {
      if (answer === "later") return later(patient, new Date(due_utc), minutes);
      const due = new Date(due_utc);
      const day = chartDayOf(due, spans);
      const near = occasionsOf(plan, spans, addDays(day, -1), addDays(day, 1));
      const doses = near.find((occasion) => occasion.due.getTime() === due.getTime())?.doses ?? [];
      for (const { medicine, homeDay, time } of doses) {
        const name = timeline.medicines[medicine - 1]?.name ?? "";
        if (names && !names.includes(name)) continue;
        const data = {
          date: homeDay,
          medicine: medicines[medicine - 1],
          dosage_time: time.slice(0, 5),
          ...saidAs(answer, server.clock.now()),
        };
        await send("/api/doses", patient.token, { data }, "PUT");
      }
    },
  }));
  expect(days).toHaveLength(2);
  return [...told, ...excuses, ...words]
    .map(({ at, run }) => ({ at: returnAfter(timeline, Date.parse(at)), run }))
    .sort((one, other) => one.at - other.at);
}

function saidAs(answer: "taken" | "skipped" | "undo", now: Date) {
  if (answer === "undo") return { status: null };
  if (answer === "skipped") return { status: "skipped", reason: "Not well" };
  return { status: "confirmed", at: now.toISOString(), key: crypto.randomUUID() };
}

async function later({ profileid }: TestPerson, due_at: Date, minutes: number): Promise<void> {
  const said_at = server.clock.now();
  const row = { profile_id: profileid, due_at, said_at, minutes };
  await server.db.insertInto("reminder_snoozes").values(row).execute();
}

/** The instant, or when a server runs again. In milliseconds. */
function returnAfter({ outages }: Timeline, at: number): number {
  const away = outages.find(([from, until]) => Date.parse(from) <= at && at < Date.parse(until));
  return away ? Date.parse(away[1]) : at;
}

/** When the planner decides again after an outage. In milliseconds. */
function readyAfter({ outages }: Timeline, now: number): number {
  const ready = outages.map(([, until]) => Date.parse(until) + WAITING);
  return Math.min(...ready.filter((at) => at > now));
}

/**
 * Skips ahead to `until`, or to when a server runs again: while nobody is due, a look only records that the planner
 * could decide. In milliseconds.
 */
async function idle(timeline: Timeline, from: number, until: number): Promise<number> {
  let [decided, next] = [from, from];
  while (next < until && next - decided <= LOOK_EVERY) {
    decided = next;
    next = returnAfter(timeline, Math.min(decided + LOOK_EVERY, until));
  }
  if (decided > from)
    await server.db
      .updateTable("reminder_planner")
      .set({ decided_at: new Date(decided) })
      .execute();
  return next;
}

/** When the planner next has something to do. In milliseconds. */
async function nextLook(now: number): Promise<number> {
  const { next } = await server.db
    .selectFrom("reminder_plans")
    .select(({ fn }) => fn.min<Date | null>("check_at").as("next"))
    .executeTakeFirstOrThrow();
  const at = next?.getTime() ?? Number.POSITIVE_INFINITY;
  return at > now ? at : Number.POSITIVE_INFINITY;
}

async function toldTo(
  timeline: Timeline,
  { medicines, carers }: Lived,
  from: Date,
): Promise<TimelineMessage[]> {
  const rows = await server.db
    .selectFrom("messages")
    .select(["details", "user_id", "state", "channel"])
    .orderBy("id")
    .execute();
  return rows.flatMap(({ details, channel }) => {
    const decision = revived(details, medicines, carers);
    if (decision.at < from || channel !== "push") return [];
    return messageOf(decision, timeline) ?? [];
  });
}

/** A stored decision, with medicines and carers numbered from 1. */
function revived(details: unknown, medicines: number[], carers: Lived["carers"]): Decision {
  const isInstant = (key: string, value: unknown) =>
    typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value) && key !== "step";
  const decision: Decision = JSON.parse(JSON.stringify(details), (key, value) =>
    isInstant(key, value) ? new Date(value) : value,
  );
  if (decision.to === "patient")
    return { ...decision, open: decision.open.map((id) => medicines.indexOf(id) + 1) };
  return { ...decision, to: carers.findIndex(({ link }) => link === decision.to) + 1 };
}
