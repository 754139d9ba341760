import { ZonePreviewAnswer } from "@dosebeat/contract/zone-change";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, faultsIn, type TestApp, type TestPerson } from "../../../test/app.ts";

let server: TestApp;
let patient: TestPerson;
let medicine: number;

beforeAll(async () => {
  server = await createTestApp();
  server.clock.set("2026-05-10T08:00:00Z");
  patient = await server.aPatient({ timezone: "Europe/Berlin" });
  const fields = { startdate: "2026-05-01", schedules: ["08:00", "21:00"] };
  medicine = (await server.aMedicine(patient, fields)).id;
});
afterAll(() => server.close());

const preview = (person: TestPerson, query: string) =>
  server.call("GET", `/api/zone-preview?${query}`, { token: person.token });

test("tells the doses around the change, and stores nothing", async () => {
  const answer = await preview(patient, "timezone=Asia/Tokyo");
  expect(ZonePreviewAnswer.parse(answer.body).data).toEqual({
    from_day: "2026-05-11",
    from_utc: "2026-05-10T18:00:00.000Z",
    medicines: [
      {
        id: medicine,
        home: false,
        last_before_utc: "2026-05-10T06:00:00.000Z",
        first_after_utc: "2026-05-10T23:00:00.000Z",
        hours: 17,
        dropped: 1,
      },
    ],
  });
  const zones = await server.db
    .selectFrom("profile_zones")
    .select("timezone")
    .where("profile_id", "=", patient.profileid)
    .execute();
  expect(zones).toEqual([{ timezone: "Europe/Berlin" }]);
});

test("a removed medicine is not listed", async () => {
  const other = await server.aPatient({ timezone: "Europe/Berlin" });
  const { id } = await server.aMedicine(other, { startdate: "2026-05-01", schedules: ["08:00"] });
  const url = `/api/medicines/${id}`;
  expect((await server.call("DELETE", url, { token: other.token })).status).toBe(200);
  expect((await preview(other, "timezone=Asia/Tokyo")).body).toMatchObject({
    data: { medicines: [] },
  });
});

test("a zone that does not exist is refused", async () => {
  expect(faultsIn(await preview(patient, "timezone=Mars/Olympus"))).toEqual(["timezone"]);
});

test("a stranger learns nothing, an administrator reads", async () => {
  const stranger = await server.aPatient();
  const admin = await server.anAdmin();
  const query = `timezone=Asia/Tokyo&profileid=${patient.profileid}`;
  expect((await preview(stranger, query)).status).toBe(404);
  expect((await preview(admin, query)).body).toMatchObject({
    data: { medicines: [{ id: medicine }] },
  });
});
