import { SensorGatewaysAnswer } from "@dosebeat/contract/gateways";
import { expect, test } from "vitest";
import { startIntake } from "../../../test/intake.ts";
import { chirpStackUp, ttsUp } from "../../../test/messages.ts";

const { server, token: key } = await startIntake();
const admin = await server.anAdmin();
const technician = await server.aStaffMember("technician");

type Reception = [gatewayId: unknown, rssi: number | null, snr: number | null];

async function send(deveui: string, time: string, heard: readonly Reception[], fcnt: number) {
  const rxInfo = heard.map(([gatewayId, rssi, snr]) => ({ gatewayId, rssi, snr }));
  const body = chirpStackUp({ deveui, time, fcnt, fields: { rxInfo } });
  const url = "/api/ingest/chirpstack?event=up";
  expect((await server.call("POST", url, { token: key, body })).status).toBe(200);
}

async function read(deveui: string, range: string, token = admin.token) {
  const answer = await server.call("GET", `/api/sensors/${deveui}/gateways?${range}`, { token });
  expect(answer.status).toBe(200);
  return SensorGatewaysAnswer.parse(answer.body).data;
}

const DAY = "from=2026-05-10T00:00:00Z&to=2026-05-11T00:00:00Z";
const at = (time: string) => `2026-05-10T${time}:00.000Z`;

test("each gateway has its frames, its last one, and its mean signal in each part of the range", async () => {
  const { deveui } = await server.aSensor();
  await send(
    deveui,
    at("06:00"),
    [
      ["hill", -100, 4],
      ["church", -80, 9],
    ],
    1,
  );
  await send(deveui, at("06:02"), [["hill", -104, 2]], 2);
  await send(deveui, at("08:00"), [["hill", -90, null]], 3);
  await send(deveui, "2026-05-09T23:59:00Z", [["earlier", -90, 1]], 4);
  const found = await read(deveui, DAY);
  expect(found).toEqual({
    is_coarse: false,
    frames: 3,
    others: 0,
    gateways: [
      {
        gateway_id: "hill",
        frames: 3,
        last_heard: at("08:00"),
        rssi: -98,
        snr: 3,
        times: [at("06:02"), at("08:00")],
        part_frames: [2, 1],
        part_rssi: [-102, -90],
        part_snr: [3, null],
      },
      {
        gateway_id: "church",
        frames: 1,
        last_heard: at("06:00"),
        rssi: -80,
        snr: 9,
        times: [at("06:00")],
        part_frames: [1],
        part_rssi: [-80],
        part_snr: [9],
      },
    ],
  });
});

test("of a frame the five best gateways are kept, once each, and none without a name", async () => {
  const { deveui } = await server.aSensor();
  const names = ["f", "e", "d", "c", "b", "a"];
  const heard = names.map((name, place): Reception => [name, -100, place]);
  await send(deveui, at("06:00"), [...heard, ["a", -60, -20]], 1);
  const unnamed: Reception[] = [
    ["x".repeat(65), -50, 20],
    [7, -50, 20],
    ["two words", -50, 20],
  ];
  await send(deveui, at("06:10"), [...unnamed, [null, -50, 20], ["a", -99.96, 8.123]], 2);
  await send(deveui, at("06:20"), [[null, -50, 20]], 3);
  const { frames, gateways } = await read(deveui, DAY);
  expect(frames).toBe(2);
  expect(gateways.map(({ gateway_id }) => gateway_id)).toEqual(["a", "b", "c", "d", "e"]);
  expect(gateways[0]).toMatchObject({ frames: 2, part_rssi: [-100, -100], part_snr: [5, 8.1] });
});

test("ten gateways are listed, and how many more there are", async () => {
  const { deveui } = await server.aSensor();
  for (let place = 0; place < 12; place += 1) {
    await send(deveui, at(`06:${10 + place}`), [[`g${place}`, -90, 1]], place);
  }
  const { others, gateways } = await read(deveui, DAY);
  expect([gateways.length, others]).toEqual([10, 2]);
});

test("The Things Stack names its gateways, and those of other networks", async () => {
  const { deveui } = await server.aSensor();
  const rx_metadata = [
    { gateway_ids: { gateway_id: "ours", eui: "58A0CBFFFE800000" }, rssi: -80, snr: 9 },
    {
      gateway_ids: { gateway_id: "packetbroker" },
      packet_broker: { forwarder_net_id: "000013", forwarder_gateway_id: "theirs" },
      rssi: -90,
      snr: 5,
    },
    { gateway_ids: "none", packet_broker: 1, rssi: -99, snr: 1 },
  ];
  const body = ttsUp({ deveui, time: at("06:00"), fcnt: 1, fields: { rx_metadata } });
  await server.call("POST", "/api/ingest/tts", { token: key, body });
  const { gateways } = await read(deveui, DAY);
  expect(gateways.map(({ gateway_id, rssi }) => [gateway_id, rssi])).toEqual([
    ["ours", -80],
    ["theirs", -90],
  ]);
});

test("technicians get whole hours that are over of a box that is somebody's", async () => {
  const sensor = await server.aSensor();
  await server.aBinding(await server.aPatient(), { sensor, from: "2026-05-01T00:00:00Z" });
  for (const [place, time] of ["06:13", "06:47", "07:31"].entries()) {
    await send(sensor.deveui, at(time), [["hill", -100, 4]], place);
  }
  server.clock.set("2026-05-10T07:45:00Z");
  const told = await read(sensor.deveui, DAY, technician.token);
  expect(told).toMatchObject({
    is_coarse: true,
    frames: 2,
    gateways: [{ frames: 2, part_frames: [2] }],
  });
  expect(told.gateways[0]).toMatchObject({ last_heard: at("06:00"), times: [at("06:00")] });
  expect(await read(sensor.deveui, DAY)).toMatchObject({
    frames: 3,
    gateways: [{ last_heard: at("07:31") }],
  });
  const minutes = "from=2026-05-10T06:40:00Z&to=2026-05-10T06:50:00Z";
  expect((await read(sensor.deveui, minutes, technician.token)).frames).toBe(2);
});

test("an erased account takes the gateways of its time with it", async () => {
  const sensor = await server.aSensor();
  const patient = await server.aPatient();
  await send(sensor.deveui, "2026-04-30T06:00:00Z", [["before", -100, 4]], 1);
  await server.aBinding(patient, { sensor, from: "2026-05-01T00:00:00Z" });
  await send(sensor.deveui, at("06:00"), [["home", -100, 4]], 2);
  const range = "from=2026-04-01T00:00:00Z&to=2026-05-11T00:00:00Z";
  const names = async () =>
    (await read(sensor.deveui, range)).gateways.map(({ gateway_id }) => gateway_id);
  expect(await names()).toEqual(["before", "home"]);
  const body = { password: patient.password };
  const url = "/api/profile/userdata";
  expect((await server.call("DELETE", url, { token: patient.token, body })).status).toBe(200);
  expect(await names()).toEqual(["before"]);
});

test("nobody but administrators and technicians gets them, and of known boxes only", async () => {
  const { deveui } = await server.aSensor();
  const of = (box: string, token: string) =>
    server.call("GET", `/api/sensors/${box}/gateways?${DAY}`, { token });
  const clinician = await server.aStaffMember("clinician");
  for (const { token } of [clinician, await server.aPatient()]) {
    expect((await of(deveui, token)).status).toBe(403);
  }
  expect((await of("00000000000000ff", technician.token)).status).toBe(404);
});
