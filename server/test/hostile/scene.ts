import { randomUUID } from "node:crypto";
import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import { startImpersonation } from "../../src/access/impersonation/queries.ts";
import { getProfile } from "../../src/access/profiles/queries.ts";
import { addExcused } from "../../src/ledger/excused/queries.ts";
import { listSchedulesOfMedicine } from "../../src/plan/schedules/queries.ts";
import type { TestApp, TestPerson } from "../app.ts";
import { addOwnRecords } from "../own-records.ts";
import type { Caller } from "./requests.ts";
import { Reference, type ReferenceKind } from "./values.ts";

/** A patient whose data contains a text that occurs nowhere else. */
interface Marked {
  person: TestPerson;
  mark: string;
  known: Readonly<Record<ReferenceKind, string | number>>;
}

/** Two patients with all kinds of data, an administrator, and a network that delivers. */
export interface Scene {
  one: Marked;
  other: Marked;
  admin: TestPerson;
  key: string;
  impersonation: string;
}

export async function aScene(test: TestApp): Promise<Scene> {
  const [admin, key] = [await test.anAdmin(), await test.anIngestKey()];
  const one = await aMarkedPatient(test, admin, key);
  const other = await aMarkedPatient(test, admin, key);
  return { one, other, admin, key, impersonation: String(one.known.impersonation) };
}

async function aMarkedPatient(test: TestApp, admin: TestPerson, key: string): Promise<Marked> {
  const { db, clock } = test;
  const mark = `mark${randomUUID().replaceAll("-", "")}`;
  const claimcode = `${mark}claim`;
  const person = await test.aPatient({
    givenname: `${mark}given`,
    familyname: `${mark}family`,
    email: `${mark}@example.org`,
  });
  const { profileid, userid } = person;
  const { profileuid } = await getProfile(db, profileid);
  const medicine = await test.aMedicine(person, {
    name: `${mark}name`,
    description: `${mark}text`,
    strength: `${mark}mg`,
    schedules: ["08:00", "20:00"],
  });
  const about = { profileid, userid, medicine: medicine.id, now: clock.now() };
  const stated = await addOwnRecords(db, about, mark);
  const [schedule] = await listSchedulesOfMedicine(db, profileid, medicine.id);
  const period = { from: "2026-05-02", to: "2026-05-03", reason: `${mark}reason` };
  const excused = await addExcused(db, profileid, period, clock.now());
  const sensor = await test.aSensor({ claimcode });
  await test.aBinding(person, { sensor, from: new Date(clock.now().getTime() - 5 * DAY) });
  await deliver(test, key, sensor.deveui);
  const by = { profileuid, reason: "a call for help" };
  const { public_id } = await startImpersonation(db, admin, by, clock.now());
  const known = {
    profile: profileid,
    profileuid,
    user: userid,
    email: person.email,
    password: person.password,
    medicine: medicine.id,
    schedule: schedule?.id ?? 0,
    ...stated,
    excused: excused.id,
    deveui: sensor.deveui,
    claimcode,
    impersonation: public_id,
    key: 1,
  };
  return { person, mark, known };
}

async function deliver(test: TestApp, token: string, deveui: string): Promise<void> {
  const now = test.clock.now().getTime();
  const messages = Array.from({ length: 10 }, (_, count) => ({
    deveui,
    time: new Date(now - count * HOUR).toISOString(),
    fcnt: 100 - count,
    temperature: 20 + count,
    humidity: 40,
    battery: 80,
    presses: [{ age_s: 60 }],
  }));
  await test.call("POST", "/api/ingest/box", { token, body: messages });
}

/** Replaces every reference with what the scene knows. */
export function fillIn(value: unknown, scene: Scene): unknown {
  if (value instanceof Reference) return scene[value.whose].known[value.kind];
  if (Array.isArray(value)) return value.map((item) => fillIn(item, scene));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, fillIn(inner, scene)]),
  );
}

export function credentialsOf(caller: Caller, scene: Scene): Record<string, string> {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  switch (caller) {
    case "nobody":
      return {};
    case "one":
      return bearer(scene.one.person.token);
    case "other":
      return bearer(scene.other.person.token);
    case "admin":
      return bearer(scene.admin.token);
    case "acting":
      return { ...bearer(scene.admin.token), "x-impersonation": scene.impersonation };
    case "network":
      return bearer(scene.key);
  }
}

/** The marks that this caller must never read. */
export function forbiddenMarks(caller: Caller, { one, other }: Scene): string[] {
  switch (caller) {
    case "admin":
      return [];
    case "one":
    case "acting":
      return [other.mark];
    case "other":
      return [one.mark];
    default:
      return [one.mark, other.mark];
  }
}
