import { HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, faultsIn, type TestApp, type TestPerson } from "../../../../test/app.ts";
import { findSensor } from "../queries.ts";

let test: TestApp;
let admin: TestPerson;
let technician: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
  [admin, technician] = [await test.anAdmin(), await test.aStaffMember("technician")];
});
beforeEach(() => test.clock.advance(60_000));
afterAll(() => test.close());

const store = (data: object[], more: object = {}, token = technician.token) =>
  test.call("PUT", "/api/sensors", { token, body: { data, ...more } });
const preview = (data: object[], more: object = {}) =>
  test.call("POST", "/api/sensors/preview", {
    token: technician.token,
    body: { data, ...more },
  });
const entries = async () => {
  const rows = await test.db
    .selectFrom("audit_log")
    .select(["kind", "profile_id", "details"])
    .orderBy("id", "desc")
    .limit(40)
    .execute();
  return rows.filter(({ kind }) => kind.startsWith("sensor"));
};
const someBoxes = (count: number, fields = {}) =>
  Promise.all(Array.from({ length: count }, () => test.aSensor(fields)));

describe("many boxes in one step", () => {
  it("get a model, an interval and a group, with one entry about all and one for each", async () => {
    const boxes = await someBoxes(26, { model: "elsys/ers", interval_minutes: 60 });
    const patient = await test.aPatient();
    const [held] = boxes;
    await test.aBinding(patient, held ? { sensor: held } : {});
    const data = boxes.map(({ deveui }) => ({
      deveui,
      model: "pillbox-1",
      interval_minutes: 30,
      box_group: "Ward 3",
    }));
    expect((await store(data)).body).toEqual({
      data: { registered: 0, changed: 26, unchanged: 0 },
    });
    for (const { deveui } of boxes) {
      const box = await findSensor(test.db, deveui);
      expect(box).toMatchObject({
        model: "pillbox-1",
        interval_minutes: 30,
        box_group: "Ward 3",
      });
    }
    const logged = (await entries()).slice(0, 27);
    expect(logged.filter(({ kind }) => kind === "sensors-changed")).toEqual([
      { kind: "sensors-changed", profile_id: null, details: { boxes: 26, registered: 0 } },
    ]);
    const single = logged.filter(({ kind }) => kind === "sensor-changed");
    expect(single).toHaveLength(26);
    expect(
      single.find(({ profile_id }) => profile_id === patient.profileid)?.details,
    ).toMatchObject({
      before: { model: "elsys/ers" },
      after: { model: "pillbox-1", box_group: "Ward 3" },
    });
    const decodings = await test.db
      .selectFrom("sensor_decodings")
      .select("model")
      .where(
        "sensor_id",
        "in",
        boxes.map(({ id }) => id),
      )
      .execute();
    expect(decodings).toHaveLength(26);
    expect((await store(data)).body).toEqual({
      data: { registered: 0, changed: 0, unchanged: 26 },
    });
  });

  it("are refused row by row, and then none is changed", async () => {
    const [free, other] = await someBoxes(2, { box_group: "Old" });
    const { sensor: held } = await test.aBinding(await test.aPatient());
    const numbered = await test.aSensor({ serial_number: "BULK-1" });
    if (!free || !other) throw new Error("There are no boxes.");
    const data = [
      { deveui: free.deveui, state: "retired", box_group: "New" },
      { deveui: held.deveui, state: "lost" },
      { deveui: "00000000000000fd", box_group: "New" },
      { deveui: other.deveui, serial_number: "bulk-1" },
    ];
    const answer = await store(data);
    expect(answer).toMatchObject({ status: 409, body: { error: { code: "boxes_refused" } } });
    expect(faultsIn(answer)).toEqual(["1.deveui", "2.deveui", "3.deveui"]);
    expect(await findSensor(test.db, free.deveui)).toMatchObject({
      use_state: "in_use",
      box_group: "Old",
    });
    const { body } = await preview(data);
    expect(body).toMatchObject({
      data: [
        {
          outcome: "changed",
          changes: [
            { field: "box_group", before: "Old", after: "New" },
            { field: "state", before: "in_use", after: "retired" },
          ],
        },
        { outcome: "refused", problem: { code: "box_bound" } },
        { outcome: "refused", problem: { code: "box_unknown" } },
        { outcome: "refused", problem: { code: "serial_taken" } },
      ],
    });
    expect(JSON.stringify(body)).toContain(numbered.deveui);
  });

  it("may swap their serial numbers, but not share one", async () => {
    const one = await test.aSensor({ serial_number: "SWAP-1" });
    const two = await test.aSensor({ serial_number: "SWAP-2" });
    const swapped = [
      { deveui: one.deveui, serial_number: "SWAP-2" },
      { deveui: two.deveui, serial_number: "SWAP-1" },
    ];
    expect((await store(swapped)).status).toBe(200);
    expect((await findSensor(test.db, one.deveui))?.serial_number).toBe("SWAP-2");
    const shared = [one, two].map(({ deveui }) => ({ deveui, serial_number: "SWAP-3" }));
    expect(faultsIn(await store(shared))).toEqual(["0.deveui", "1.deveui"]);
  });

  it("are registered too if asked to, with what staff noted", async () => {
    const { deveui } = await test.aSensor({ place: "Shelf 1" });
    const fresh = "00000000000000fa";
    const data = [
      { deveui, place: null, notes: "Lid is loose." },
      { deveui: fresh, model: "browan/tbpb100", notes: "\u202eReturned\u202c by post" },
    ];
    expect((await preview(data, { registers: true })).body).toMatchObject({
      data: [{ outcome: "changed" }, { outcome: "new", changes: [] }],
    });
    expect((await store(data, { registers: true })).body).toEqual({
      data: { registered: 1, changed: 1, unchanged: 0 },
    });
    expect(await findSensor(test.db, deveui)).toMatchObject({
      place: null,
      notes: "Lid is loose.",
    });
    const added = await findSensor(test.db, fresh);
    expect(added).toMatchObject({ model: "browan/tbpb100", notes: "Returned by post" });
    expect(added?.claimcode).not.toBe("");
  });

  it("are at most 2,000, each once, and of staff who look after boxes", async () => {
    const { deveui } = await test.aSensor();
    const row = { deveui, box_group: "Bounds" };
    expect((await store([row, row])).status).toBe(400);
    expect((await store([{ ...row, box_group: "x".repeat(101) }])).status).toBe(400);
    const many = Array.from({ length: 2001 }, (_, index) => ({
      deveui: (0xf000 + index).toString(16).padStart(16, "0"),
    }));
    expect((await store(many)).status).toBe(400);
    const patient = await test.aPatient();
    const clinician = await test.aStaffMember("clinician");
    for (const { token } of [patient, clinician]) {
      expect((await store([row], {}, token)).status).toBe(403);
      const body = { data: [row] };
      expect((await test.call("POST", "/api/sensors/preview", { token, body })).status).toBe(403);
      expect((await test.call("GET", "/api/sensor-model-offers", { token })).status).toBe(403);
      expect((await test.call("GET", "/api/sensor-groups", { token })).status).toBe(403);
    }
    expect((await findSensor(test.db, deveui))?.box_group).toBeNull();
  });

  it("change 2,000 in one call", async () => {
    const rows = Array.from({ length: 2000 }, (_, index) => ({
      deveui: (0xe0000 + index).toString(16).padStart(16, "0"),
      interval_minutes: 60,
    }));
    expect((await store(rows, { registers: true })).body).toMatchObject({
      data: { registered: 2000 },
    });
    const changed = rows.map(({ deveui }) => ({ deveui, interval_minutes: 45 }));
    expect((await store(changed)).body).toMatchObject({ data: { changed: 2000 } });
  });
});

describe("groups of boxes", () => {
  it("are listed with the number of their boxes in use, and filter the list", async () => {
    const [one, two] = await someBoxes(2, { box_group: "Ward 7" });
    await test.aSensor({ box_group: "Ward 77" });
    await store([{ deveui: two?.deveui ?? "", state: "retired" }]);
    const { body } = await test.call("GET", "/api/sensor-groups", admin);
    expect(body).toMatchObject({
      data: expect.arrayContaining([{ box_group: "Ward 7", boxes: 1 }]),
    });
    const list = await test.call("GET", "/api/sensory-summaries?box_group=Ward%207", admin);
    expect(list.body).toMatchObject({
      data: [{ id: one?.id }],
      meta: { pagination: { total: 1 } },
    });
  });
});

describe("the file of boxes", () => {
  const csv = async (query: string, { token }: TestPerson) => {
    const { body, status } = await test.call("GET", `/api/sensory-summaries?${query}`, {
      token,
      headers: { accept: "text/csv" },
    });
    return { status, lines: String(body).trimEnd().split("\r\n") };
  };

  it("has the boxes that match, no formulas, no claim codes and no names, and is logged", async () => {
    const patient = await test.aPatient({ familyname: "Namenlos" });
    const box = await test.aSensor({ box_group: "File", notes: "=HYPERLINK(1)", place: "A,B" });
    await test.aSensor({ box_group: "Other file" });
    await test.aBinding(patient, { sensor: box });
    const { lines } = await csv("box_group=File", technician);
    expect(lines).toEqual([
      "deveui,serial_number,model,joineui,qrprofileid,interval_minutes,state,box_group,place,notes,condition,last_contact,battery,assigned",
      `${box.deveui},,pillbox-1,,,,in_use,File,"A,B",'=HYPERLINK(1),never_seen,,,true`,
    ]);
    const [entry] = await test.db
      .selectFrom("audit_log")
      .select(["kind", "details"])
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    expect(entry).toMatchObject({ kind: "exported", details: { what: "boxes" } });
    expect((await csv("", patient)).status).toBe(403);
  });

  it("tells technicians the last contact of a box in use to the quarter hour", async () => {
    const { sensor } = await test.aBinding(await test.aPatient(), {
      from: new Date(test.clock.now().getTime() - 48 * HOUR),
    });
    const at = new Date(Date.parse("2026-05-01T07:52:13.000Z"));
    await test.db
      .updateTable("sensors")
      .set({ last_received_at: at, box_group: "Coarse" })
      .where("id", "=", sensor.id)
      .execute();
    await test.db
      .updateTable("bindings")
      .set({ valid_from: new Date("2026-04-01T00:00:00Z"), entered_at: null })
      .where("sensor_id", "=", sensor.id)
      .execute();
    expect((await csv("box_group=Coarse", technician)).lines[1]).toContain("07:45:00.000Z");
    expect((await csv("box_group=Coarse", admin)).lines[1]).toContain("07:52:13.000Z");
  });
});
