import { AdherenceAnswer } from "@dosebeat/contract/adherence";
import { NewCalendarFeedAnswer } from "@dosebeat/contract/calendar-feed";
import { type Dose, DosesAnswer } from "@dosebeat/contract/doses";
import { WardListAnswer } from "@dosebeat/contract/ward-list";
import { tallyOf } from "@dosebeat/domain/adherence/tally";
import { isTaken } from "@dosebeat/domain/doses/statuses";
import { addDays, chartDayOf, daysBetween } from "@dosebeat/domain/time/local-time";
import ICAL from "ical.js";
import { expect } from "vitest";
import { z } from "zod/mini";
import { zonesOf } from "../src/access/profiles/queries.ts";
import { summarizedProfile, worklistProfile } from "../src/access/profiles/scope.ts";
import { worklistStateOf } from "../src/staff/worklist/state.ts";
import type { TestApp, TestPerson } from "./app.ts";
import { aServiceToken } from "./service-tokens.ts";

/** Days before and after today. */
const BACK = 20;
const AHEAD = 8;

interface Whose {
  server: TestApp;
  /** An administrator. */
  admin: TestPerson;
  person: TestPerson;
  today: string;
  /** On the pages, of the days before today and after. */
  shown: Dose[];
  /** Of these, the doses that were due while a box was assigned: no other counts in figures. */
  bound: Dose[];
}

async function get(server: TestApp, path: string, token: string) {
  const { status, body } = await server.call("GET", path, { token });
  expect(status, `${path}: ${JSON.stringify(body).slice(0, 300)}`).toBe(200);
  return body;
}

async function dosesOf(server: TestApp, from: string, to: string, token: string): Promise<Dose[]> {
  return DosesAnswer.parse(await get(server, `/api/doses?from=${from}&to=${to}`, token)).data.doses;
}

/** Today, the page of a day, that of a week, and that of a month. */
async function compareDays({ server, person: { token }, today, shown }: Whose): Promise<void> {
  for (const days of [1, 7]) {
    const parts = [];
    for (let back = -BACK; back <= AHEAD; back += days) {
      const to = Math.min(back + days - 1, AHEAD);
      parts.push(...(await dosesOf(server, addDays(today, back), addDays(today, to), token)));
    }
    expect(parts, `pages of ${days} days`).toEqual(shown);
  }
}

async function compareFigures({ server, person: { token }, today, bound }: Whose): Promise<void> {
  const range = `from=${addDays(today, -BACK)}&to=${today}`;
  const { days } = AdherenceAnswer.parse(await get(server, `/api/adherence?${range}`, token)).data;
  for (const { date, due, taken, missed, unknown, excused } of days) {
    const tally = tallyOf(bound.filter((dose) => dose.date === date));
    expect({ due, taken, missed, unknown, excused }, date).toEqual({
      due: tally.due,
      taken: tally.taken,
      missed: tally.missed,
      unknown: tally.unknown,
      excused: tally.excused,
    });
  }
}

/** The own data, and what programs of the clinic fetch. */
async function compareExports({ server, admin, person, today, shown }: Whose): Promise<void> {
  const past = shown.filter(({ date }) => date <= today);
  const Export = z.object({ data: z.object({ doses: z.array(z.unknown()) }) });
  const own = Export.parse(await get(server, "/api/export", person.token)).data.doses;
  // It begins where anything was known of the patient.
  const first = z.optional(z.object({ date: z.string() })).parse(own[0])?.date ?? addDays(today, 1);
  expect(own).toEqual(past.filter(({ date }) => date >= first));
  const earlier = past.filter(({ date, status }) => date < first && status !== "excused");
  expect(earlier.filter(({ status }) => status !== "unknown")).toEqual([]);
  const group = await server.aGroup(person);
  const scopes = ["read:doses"] as const;
  const { token } = await aServiceToken(server, admin, { scopes, groups: [group] });
  const range = `from=${addDays(today, -BACK)}&to=${today}`;
  const lines = String(await get(server, `/api/bulk/doses?${range}`, token)).split("\n");
  const rows = lines.filter(Boolean).map((line) => Row.parse(JSON.parse(line)));
  const told = past.map((dose) => Row.parse({ ...dose, medicine_id: dose.medicine.id }));
  expect(rows.toSorted(byKey)).toEqual(told.toSorted(byKey));
}

const Row = z.object({
  date: z.string(),
  medicine_id: z.number(),
  due_utc: z.string(),
  pressed_utc: z.nullable(z.string()),
  status: z.string(),
  status_if_counted: z.nullable(z.string()),
  confirmed_utc: z.nullable(z.string()),
  amount: z.nullable(z.number()),
});

const byKey = (one: z.infer<typeof Row>, other: z.infer<typeof Row>) =>
  JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;

const Bundle = z.object({
  entry: z.optional(
    z.array(
      z.object({
        resource: z.object({
          id: z.string(),
          status: z.string(),
          effectiveDateTime: z.optional(z.string()),
        }),
      }),
    ),
  ),
});

async function compareFhir({ server, person, today, shown }: Whose): Promise<void> {
  const path = `/fhir/MedicationAdministration?patient=${person.profileid}&_count=500`;
  const { entry = [] } = Bundle.parse(await get(server, path, person.token));
  const told = new Map(entry.map(({ resource }) => [resource.id, resource]));
  const now = server.clock.now();
  for (const dose of shown.filter(({ date }) => date <= today)) {
    const { medicine, schedule, due_utc, status, status_if_counted, searched } = dose;
    const id = `dose-${medicine.id}-${schedule}-${due_utc.replace(/\.\d+Z$/, "Z").replace(/[-:]/g, "")}`;
    const known = status_if_counted ?? status;
    const resource = told.get(id);
    if (isTaken(known)) {
      const at = dose.pressed_utc ?? dose.confirmed_utc;
      expect(resource, id).toMatchObject({ status: "completed" });
      expect(Date.parse(resource?.effectiveDateTime ?? ""), id).toBe(Date.parse(at ?? ""));
    } else if (["upcoming", "due", "overdue"].includes(known)) expect(resource, id).toBeUndefined();
    else if (known === "unknown" && searched && Date.parse(searched.to_utc) > now.getTime()) {
      expect(resource, id).toBeUndefined();
    } else if (status === "missed" || known === "skipped") {
      expect(resource, id).toMatchObject({ status: "not-done" });
    } else expect(resource, id).toMatchObject({ status: "unknown" });
  }
  const doses = entry.filter(({ resource }) => resource.id.startsWith("dose-"));
  expect(doses.length).toBeLessThanOrEqual(shown.length);
}

/** The list of the ward, and the strip of the call list. */
async function compareStaff({ server, admin, person, today, shown, bound }: Whose): Promise<void> {
  const group = await server.aGroup(person);
  const list = WardListAnswer.parse(
    await get(server, `/api/groups/${group}/ward-list`, admin.token),
  );
  const week = bound.filter(({ date }) => date > addDays(today, -7) && date <= today);
  const { due, taken, missed, unknown, skipped } = tallyOf(week);
  const figures = { from: addDays(today, -6), to: today, due, taken, missed, unknown, skipped };
  expect(list.data[0]).toMatchObject(figures);
  const state = await worklistStateOf(server.parts, worklistProfile(person.profileid));
  for (const { date, result } of state.strip) {
    const statuses = new Set(
      shown.filter((dose) => dose.date === date).map(({ status }) => status),
    );
    if (result === "not_due") expect([...statuses], date).toEqual([]);
    else if (result === "open") expect(statuses, date).not.toContain("missed");
    else expect(statuses, date).toContain(result);
  }
  const missedDays = daysBetween(addDays(today, -13), today).filter((date) =>
    shown.some((dose) => dose.date === date && dose.status === "missed"),
  );
  expect(state.strip.filter(({ result }) => result === "missed").map(({ date }) => date)).toEqual(
    missedDays,
  );
}

/** A calendar program shows what is to come. */
async function compareCalendar({ server, person: { token }, shown }: Whose): Promise<void> {
  const made = await server.call("POST", "/api/calendar-feed", { token });
  const { url } = NewCalendarFeedAnswer.parse(made.body).data;
  const text = String((await server.call("GET", new URL(url).pathname)).body);
  const now = server.clock.now().getTime();
  const last = Math.max(now, ...shown.map(({ due_utc }) => Date.parse(due_utc)));
  const calendar = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  const starts = calendar.getAllSubcomponents("vevent").flatMap((component) => {
    const event = new ICAL.Event(component);
    if (!event.isRecurring()) return [event.startDate.toJSDate().getTime()];
    const found: number[] = [];
    const next = event.iterator();
    for (let at = next.next(); at && at.toJSDate().getTime() <= last; at = next.next()) {
      found.push(at.toJSDate().getTime());
    }
    return found;
  });
  const ahead = (at: number) => at > now && at <= last;
  const due = shown
    .filter(({ status }) => status !== "excused")
    .map((dose) => Date.parse(dose.due_utc));
  expect([...new Set(starts.filter(ahead))].sort()).toEqual([...new Set(due.filter(ahead))].sort());
}

async function boundOf(
  server: TestApp,
  { profileid }: TestPerson,
  shown: readonly Dose[],
): Promise<Dose[]> {
  const held = await server.db
    .selectFrom("bindings")
    .select(["valid_from", "valid_to"])
    .where("profile_id", "=", profileid)
    .execute();
  return shown.filter(({ due_utc }) => {
    const due = new Date(due_utc);
    return held.some((one) => due >= one.valid_from && (!one.valid_to || due < one.valid_to));
  });
}

/**
 * Expects that every place that shows a dose of the patient says the same of it.
 *
 * @returns the statuses that there were
 */
export async function compareEveryPlace(
  server: TestApp,
  admin: TestPerson,
  person: TestPerson,
): Promise<Set<string>> {
  const zones = await zonesOf(server.db, summarizedProfile(person.profileid));
  const today = chartDayOf(server.clock.now(), zones);
  const shown = await dosesOf(server, addDays(today, -BACK), addDays(today, AHEAD), person.token);
  const whose = {
    server,
    admin,
    person,
    today,
    shown,
    bound: await boundOf(server, person, shown),
  };
  await compareDays(whose);
  await compareFigures(whose);
  await compareExports(whose);
  await compareFhir(whose);
  await compareStaff(whose);
  await compareCalendar(whose);
  return new Set(shown.map(({ status }) => status));
}
