import { ExportAnswer } from "@dosebeat/contract/own-data";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { addOwnRecords } from "../../../test/own-records.ts";

let test: TestApp;
let patient: TestPerson;
let medicine: number;

beforeAll(async () => {
  test = await createTestApp();
  test.clock.set("2026-05-04T12:00:00Z");
  patient = await test.aPatient({ timezone: "Europe/Berlin" });
  const other = await test.aPatient();
  test.clock.set("2026-05-10T12:00:00Z");
  for (const [person, trace] of [
    [patient, "Own"],
    [other, "Stranger's"],
  ] as const) {
    const { id } = await test.aMedicine(person, {
      name: `${trace} prednisone`,
      strength: "5 mg",
      startdate: "2026-05-04",
      schedules: ["08:00:00.000"],
    });
    const { profileid, userid } = person;
    const about = { profileid, userid, medicine: id, now: test.clock.now() };
    await addOwnRecords(test.db, about, trace);
    if (person === patient) medicine = id;
  }
});
afterAll(() => test.close());

const get = (query: string, accept: string) =>
  test.call("GET", `/api/export${query}`, { token: patient.token, headers: { accept } });

const linesOf = async (table: string) => {
  const answer = await get(`?table=${table}`, "text/csv");
  expect(answer.status).toBe(200);
  return String(answer.body).trimEnd().split("\r\n");
};

describe("what was stated about a plan", () => {
  it("is in the JSON of its owner, and nothing of others", async () => {
    const { data } = ExportAnswer.parse((await get("", "application/json")).body);
    expect(data.medicines[0]).toMatchObject({
      name: "Own prednisone",
      schedules: [
        { dosage_time: "08:00:00.000", recurrence: { kind: "daily" }, valid_from: null },
        {
          dosage_time: "21:00:00.000",
          amount: 1.5,
          timezone: "Asia/Tokyo",
          recurrence: { kind: "monthly", days: [1, 7, -1] },
          valid_from: "2026-05-04",
          valid_to: "2026-06-30",
        },
      ],
    });
    const hourAgo = "2026-05-10T11:00:00.000Z";
    expect(data.pauses).toMatchObject([
      { medicine, from: null, from_utc: hourAgo, to: "2026-05-12", reason: "Own surgery" },
    ]);
    expect(data.intakes).toMatchObject([
      { medicine, at: hourAgo, amount: 1, note: "Own aura", removedAt: null },
      { medicine, amount: 2, note: "Own not so", removedAt: "2026-05-10T12:00:00.000Z" },
    ]);
    expect(data.press_names).toMatchObject([
      { pressed_utc: hourAgo, as: "as_needed", medicine, intake: data.intakes[0]?.id, also: true },
    ]);
    expect(data.stock_entries).toMatchObject([
      { medicine, kind: "count", amount: 19, expires: "2027-03-31", note: "Own shelf" },
    ]);
    expect(data.added_openings).toMatchObject([
      { date: "2026-05-09", count: -1, reason: "Own refill" },
    ]);
    expect(JSON.stringify(data)).not.toContain("Stranger");
  });

  it("has its plan as a table", async () => {
    expect(await linesOf("plan")).toEqual([
      "medicine,strength,startdate,enddate,dosage_time,amount,unit,recurrence,valid_from,valid_to,timezone,added_utc,removed_utc,min_interval_minutes,max_24h",
      "Own prednisone,5 mg,2026-05-04,,08:00,,Own tablets,daily,,,,,,,",
      "Own prednisone,5 mg,2026-05-04,,21:00,1.5,Own tablets,monthly 1 7 last,2026-05-04,2026-06-30,Asia/Tokyo,,,,",
      "Own prednisone,5 mg,2026-05-04,,,1,Own tablets,as needed,,,,,,240,4",
    ]);
  });

  it("has the amounts of doses, in the last columns", async () => {
    const [head = "", ...doses] = await linesOf("doses");
    expect(head.split(",").slice(-2)).toEqual(["amount", "unit"]);
    const evening = doses.filter((line) => line.includes(",21:00"));
    expect(evening).toHaveLength(1);
    expect(evening[0]).toMatch(/^2026-05-07,.*,unknown,,,1.5,Own tablets$/);
    expect(doses.find((line) => line.includes(",08:00"))).toMatch(/,,Own tablets$/);
  });

  it("has intakes and stock as tables, without what was removed", async () => {
    expect(await linesOf("intakes")).toEqual([
      "at_utc,date,medicine,strength,amount,unit,note,said_utc",
      "2026-05-10T11:00:00.000Z,2026-05-10,Own prednisone,5 mg,1,Own tablets,Own aura,2026-05-10T12:00:00.000Z",
    ]);
    expect(await linesOf("stock")).toEqual([
      "at_utc,date,medicine,strength,kind,amount,unit,expires,note,said_utc",
      "2026-05-10T11:00:00.000Z,2026-05-10,Own prednisone,5 mg,count,19,Own tablets,2027-03-31,Own shelf,2026-05-10T12:00:00.000Z",
    ]);
  });
});
