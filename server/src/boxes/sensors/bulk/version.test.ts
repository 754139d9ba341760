import { BoxesPreviewAnswer } from "@dosebeat/contract/sensors-bulk";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, faultsIn, type TestApp, type TestPerson } from "../../../../test/app.ts";
import { findSensor } from "../queries.ts";

let test: TestApp;
let technician: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
  technician = await test.aStaffMember("technician");
});
afterAll(() => test.close());

const send = (method: "POST" | "PUT", path: string, data: object[]) =>
  test.call(method, path, { token: technician.token, body: { data, registers: true } });
const store = (data: object[]) => send("PUT", "/api/sensors", data);
/** The rows as sent after their preview. */
const previewed = async (data: object[]) => {
  const { body } = await send("POST", "/api/sensors/preview", data);
  const boxes = BoxesPreviewAnswer.parse(body).data;
  return data.map((row, place) => ({ ...row, version: boxes[place]?.version }));
};

it("refuses a box that somebody changed after the preview, and then changes none", async () => {
  const [one, two] = [await test.aSensor(), await test.aSensor({ place: "Shelf 1" })];
  const rows = await previewed([
    { deveui: one.deveui, box_group: "North" },
    { deveui: two.deveui, place: "Shelf 2" },
  ]);
  await store([{ deveui: two.deveui, place: "Shelf 9" }]);
  const answer = await store(rows);
  expect(answer).toMatchObject({ status: 409, body: { error: { code: "boxes_refused" } } });
  expect(faultsIn(answer)).toEqual(["1.deveui"]);
  expect(JSON.stringify(answer.body)).toContain("box_changed");
  expect(await findSensor(test.db, one.deveui)).toMatchObject({ box_group: null });
  const again = await previewed(rows.map(({ version: _, ...row }) => row));
  expect((await store(again)).body).toMatchObject({ data: { changed: 2 } });
});

it("takes the same again as unchanged, whose answer was lost", async () => {
  const box = await test.aSensor();
  const fresh = "00000000000000fb";
  const rows = await previewed([
    { deveui: box.deveui, interval_minutes: 30 },
    { deveui: fresh, notes: "By post", claimcode: "abcdef-1" },
  ]);
  expect(rows[1]).toMatchObject({ version: null });
  expect((await store(rows)).body).toEqual({ data: { registered: 1, changed: 1, unchanged: 0 } });
  expect((await store(rows)).body).toEqual({ data: { registered: 0, changed: 0, unchanged: 2 } });
});

it("refuses a box as new that somebody has registered otherwise meanwhile", async () => {
  const deveui = "00000000000000fc";
  const rows = await previewed([{ deveui, place: "Mine" }]);
  await store([{ deveui, place: "Theirs" }]);
  expect(faultsIn(await store(rows))).toEqual(["0.deveui"]);
  expect(await findSensor(test.db, deveui)).toMatchObject({ place: "Theirs" });
});

it("does not count what a box reports as a change by somebody", async () => {
  const { deveui } = await test.aSensor();
  const rows = await previewed([{ deveui, place: "Shelf 3" }]);
  await test.db
    .updateTable("sensors")
    .set({ last_received_at: test.clock.now(), battery: 40 })
    .where("deveui", "=", deveui)
    .execute();
  expect((await store(rows)).status).toBe(200);
});
