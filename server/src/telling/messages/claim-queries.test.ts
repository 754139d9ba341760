import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { givenMessage } from "../../../test/given-messages.ts";
import { claimMessages } from "./claim-queries.ts";

const NOW = new Date("2026-05-12T10:00:00Z");

let server: TestApp;

beforeAll(async () => {
  server = await createTestApp();
  server.clock.set(NOW.toISOString());
});
afterAll(() => server.close());
afterEach(() => server.db.deleteFrom("messages").execute());

function given(patient: TestPerson, about_at: Date): Promise<number> {
  return givenMessage(server, patient, {
    about_at,
    kind: "notice",
    step: "devices_gone",
    state: "waiting",
    sent_at: null,
    until_at: new Date("2026-05-13T10:00:00Z"),
  });
}

function claim(db = server.db) {
  const lease = new Date(NOW.getTime() + 60_000);
  return claimMessages(db, { now: NOW, lease, most: 10, channels: ["mail"], full: [] });
}

test("what another sender is claiming is passed over, and not waited for", async () => {
  const [one, other] = [await server.aPatient(), await server.aPatient()];
  const held = await given(one, NOW);
  const free = await given(other, NOW);
  await server.db.transaction().execute(async (sender) => {
    await sender.selectFrom("messages").select("id").where("id", "=", held).forUpdate().execute();
    const claimed = await server.db.transaction().execute(async (second) => {
      // Waiting for any lock fails at once.
      await sql`set local lock_timeout = '1ms'`.execute(second);
      return claim(second);
    });
    expect(claimed.map((one) => ("row" in one ? one.row : one.message.row).id)).toEqual([free]);
  });
});

test.each([
  ["2026-05-10T17:59:59Z", "Europe/Berlin", "02:59:59 of the new zone, which is the day before"],
  ["2026-05-10T18:00:00Z", "Asia/Tokyo", "03:00 of the new zone"],
])("a message about %s tells the time of %s: %s", async (about, timezone) => {
  const patient = await server.aPatient({ timezone: "Europe/Berlin" });
  await server.db
    .insertInto("profile_zones")
    .values({ profile_id: patient.profileid, from_day: "2026-05-11", timezone: "Asia/Tokyo" })
    .execute();
  await given(patient, new Date(about));
  const [claimed] = await claim();
  expect(claimed).toMatchObject({ message: { subject: { timezone } } });
});
