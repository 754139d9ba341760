import { SensorSummariesAnswer } from "@dosebeat/contract/sensor-lists";
import { RegisterSensorsAnswer } from "@dosebeat/contract/sensors";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, faultsIn, type TestApp, type TestPerson } from "../../../test/app.ts";

let test: TestApp;
let admin: TestPerson;
let patient: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  test.clock.set("2026-05-10T12:00:00Z");
  admin = await test.anAdmin();
  patient = await test.aPatient();
});
afterAll(() => test.close());

const register = (data: object) =>
  test.call("POST", "/api/sensors", { token: admin.token, body: { data } });

let lastEui = 0xa000;
const newEui = () => {
  lastEui += 1;
  return lastEui.toString(16).padStart(16, "0");
};

describe("registering", () => {
  it("stores a box, with a generated claim code if none is given", async () => {
    const deveui = newEui();
    const answer = await register({ deveui: deveui.toUpperCase(), interval_minutes: 30 });
    expect(answer.status).toBe(201);
    const [sensor] = [RegisterSensorsAnswer.parse(answer.body).data].flat();
    expect(sensor).toMatchObject({
      deveui,
      serial_number: null,
      model: "pillbox-1",
      interval_minutes: 30,
      claimcode: expect.stringMatching(/^[2-9A-HJ-NP-Z]{10}$/),
    });
    const own = await register({ deveui: newEui(), claimcode: "printed-1", serial_number: "S-1" });
    expect(own.body).toMatchObject({ data: { claimcode: "printed-1", serial_number: "S-1" } });
  });

  it("adds several in the order sent, or none if one exists", async () => {
    const euis = [newEui(), newEui(), newEui()];
    const answer = await register([...euis].reverse().map((deveui) => ({ deveui })));
    const sensors = [RegisterSensorsAnswer.parse(answer.body).data].flat();
    expect(sensors.map(({ deveui }) => deveui)).toEqual([...euis].reverse());
    expect(new Set(sensors.map(({ claimcode }) => claimcode)).size).toBe(3);
    const fresh = newEui();
    const known = await register([{ deveui: fresh }, { deveui: euis[1] }]);
    expect(known.status).toBe(409);
    expect(known.body).toMatchObject({
      error: { message: expect.stringContaining(euis[1] ?? "") },
    });
    expect(faultsIn(known)).toEqual(["1.deveui"]);
    expect((await register([{ deveui: fresh }, { deveui: fresh }])).status).toBe(409);
    expect((await register({ deveui: fresh })).status).toBe(201);
  });

  it("lets only one of two concurrent calls register a box", async () => {
    const deveui = newEui();
    const both = await Promise.all([register({ deveui }), register({ deveui })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it.each([
    [{}, "deveui"],
    [{ deveui: "12" }, "deveui"],
    [{ deveui: "zz00000000000001" }, "deveui"],
    [{ deveui: "000000000000f001", claimcode: "x" }, "claimcode"],
    [{ deveui: "000000000000f001", model: "toaster" }, "model"],
    [{ deveui: "000000000000f001", interval_minutes: 0 }, "interval_minutes"],
    [{ deveui: "000000000000f001", owner: 1 }, "owner"],
    [[{ deveui: "000000000000f001" }, { deveui: 1 }], "1.deveui"],
    [[], "data"],
  ])("refuses %j", async (data, path) => {
    const answer = await register(data);
    expect(answer.status).toBe(400);
    expect(faultsIn(answer)).toContain(path);
  });
});

describe("the list of boxes", () => {
  const list = (query: string) =>
    test.call("GET", `/api/sensory-summaries${query}`, { token: admin.token });
  const page = async (query: string) => SensorSummariesAnswer.parse((await list(query)).body);

  it("shows the state and the patient of each box", async () => {
    const { sensor } = await test.aBinding(patient);
    const never = await test.aSensor();
    await test.db
      .updateTable("sensors")
      .set({ battery: 55, battery_mv: 3600, rssi: -101, snr: 7.5, buttonmode: 1 })
      .set({ last_received_at: new Date("2026-05-10T10:00:00Z") })
      .where("id", "=", sensor.id)
      .execute();
    const find = async (id: number) =>
      (await page("?sort[0]=id:desc&pagination[pageSize]=100")).data.find((box) => box.id === id)
        ?.attributes;
    expect(await find(sensor.id)).toMatchObject({
      deveui: sensor.deveui,
      battery: 55,
      batterymv: 3600,
      sensortime: "2026-05-10T10:00:00.000Z",
      buttonmode: 1,
      silent: false,
      rssi: -101,
      snr: 7.5,
      profile: { data: { id: patient.profileid } },
    });
    expect(await find(never.id)).toMatchObject({
      battery: null,
      sensortime: null,
      silent: true,
      profile: { data: null },
    });
    test.clock.set("2026-05-10T13:00:01Z");
    expect(await find(sensor.id)).toMatchObject({ silent: true });
  });

  it.each(["asc", "desc"])("puts unknown batteries last, %s", async (direction) => {
    const { data } = await page(`?sort[0]=battery:${direction}&pagination[pageSize]=100`);
    const known = data.map(({ attributes }) => attributes.battery !== null);
    expect(known).toContain(true);
    expect(known).toEqual([...known].sort().reverse());
  });

  it.each(["?sort[0]=claimcode", "?colour=x", "?pagination[pageSize]=0"])(
    "refuses %s",
    async (query) => {
      expect((await list(query)).status).toBe(400);
    },
  );

  it("has no claim codes", async () => {
    expect(JSON.stringify((await list("")).body)).not.toContain("claimcode");
  });
});
