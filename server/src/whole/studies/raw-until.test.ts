import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { updateByTrustedClock } from "../../../test/trusted-clock.ts";
import { DEFAULT_MONTHS } from "../../retention-settings.ts";

const SHORT = { ...DEFAULT_MONTHS, raw_uplinks: 3, readings: 13 };

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ sendMail: async () => undefined });
});
afterAll(() => server.close());

/** A patient whose box sent something on 5 May. */
async function sender(key: string): Promise<TestPerson & { deveui: string }> {
  const patient = await server.aPatient();
  const { sensor } = await server.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
  const body = { deveui: sensor.deveui, time: "2026-05-05T12:00:00Z" };
  const sent = await server.call("POST", "/api/ingest/box", { token: key, body });
  expect(sent.status).toBe(200);
  return { ...patient, deveui: sensor.deveui };
}

const rawOf = (deveui: string) =>
  server.db
    .selectFrom("raw_uplinks")
    .innerJoin("sensors", "sensors.id", "sensor_id")
    .select("uplink_id")
    .where("deveui", "=", deveui)
    .execute();

it("keeps raw messages of its subjects until its day, and drops those of everybody else", async () => {
  server.clock.set("2026-05-20T12:00:00Z");
  const key = await server.anIngestKey();
  const [subject, withdrawn, other] = [await sender(key), await sender(key), await sender(key)];
  const { token, password } = await server.anAdmin();
  const contact = await server.aStaffMember("clinician");
  const group = await server.aGroup(subject, withdrawn, other, contact);
  await server.call("POST", "/api/auth/confirm", { token, body: { password } });
  const by = async (method: "PUT" | "POST" | "PATCH", path: string, data: object) => {
    const url = `/api/groups/${group}/study${path}`;
    const answer = await server.call(method, url, { token, body: { data } });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  await by("PUT", "", {
    number: "NCT-9",
    title: "Tablets",
    site: "Lyon",
    country: "FR",
    is_blinded: false,
    safety_contact: contact.userid,
    raw_until: "2030-12-31",
  });
  await by("POST", "/steps", { to: "running", reason: "First subject in" });
  for (const { profileid } of [subject, withdrawn]) {
    const consent = { consented_on: "2026-05-01", reason: "Signed" };
    await by("PATCH", `/subjects/${profileid}`, consent);
  }
  await server.db
    .updateTable("study_subjects")
    .set({ withdrawn_at: new Date("2026-05-04T12:00:00Z"), withdrawn_why: "Moved away" })
    .where("profile_id", "=", withdrawn.profileid)
    .execute();
  const own = await server.call("GET", "/api/profile/userdata", { token: subject.token });
  expect(own.body).toMatchObject({ data: { study: { raw_until: "2030-12-31" } } });

  const shorter = await updateByTrustedClock(server.db, new Date("2027-07-01T00:00:00Z"), SHORT);
  expect(shorter.dropped).not.toContain("raw_uplinks_2026_05");
  expect(await rawOf(subject.deveui)).toHaveLength(1);
  expect(await rawOf(withdrawn.deveui)).toEqual([]);
  expect(await rawOf(other.deveui)).toEqual([]);

  const after = await updateByTrustedClock(server.db, new Date("2031-01-01T00:00:00Z"), SHORT);
  expect(after.dropped).toContain("raw_uplinks_2026_05");
  expect(await rawOf(subject.deveui)).toEqual([]);
});
