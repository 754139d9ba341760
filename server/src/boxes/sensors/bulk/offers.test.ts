import { ModelOffersAnswer } from "@dosebeat/contract/sensors-bulk";
import { HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../../test/app.ts";
import { decodeStep } from "../../ingest/again/step.ts";

let test: TestApp;
let admin: TestPerson;
let key: string;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.anAdmin();
  key = await test.anIngestKey();
});
afterAll(() => test.close());

/** Status frames of pillbox/1, and one of an ELSYS sensor. */
const PILLBOX = ["1002041208565b9611", "1112041308625c9613000354d8"];
const ELSYS = "0100e2022904002705060601ff";

async function send(deveui: string, hex: string, number: number, fPort = 10) {
  const at = new Date(test.clock.now().getTime() - (20 - number) * HOUR);
  const body = {
    deduplicationId: `${deveui}-${number}`,
    time: at.toISOString(),
    deviceInfo: { applicationId: "a", devEui: deveui },
    devAddr: "00189440",
    fCnt: number,
    fPort,
    data: Buffer.from(hex, "hex").toString("base64"),
  };
  const { status } = await test.call("POST", "/api/ingest/chirpstack?event=up", {
    token: key,
    body,
  });
  expect(status).toBe(200);
}

const offers = async ({ token }: TestPerson = admin) =>
  ModelOffersAnswer.parse((await test.call("GET", "/api/sensor-model-offers", { token })).body)
    .data;

it("offers the model that decodes every kept message of boxes with another, and decodes them", async () => {
  const wrong = await Promise.all([1, 2, 3].map(() => test.aSensor({ model: "talkpool/oy1110" })));
  const right = await test.aSensor();
  for (const { deveui } of [...wrong, right]) {
    for (const [number, hex] of PILLBOX.entries()) await send(deveui, hex, number);
  }
  const mixed = await test.aSensor({ model: "talkpool/oy1110" });
  await send(mixed.deveui, PILLBOX[0] ?? "", 0);
  await send(mixed.deveui, ELSYS, 1, 5);

  const [found, ...others] = await offers();
  const offer = found && { ...found, deveuis: found.deveuis.toSorted() };
  expect(offer).toEqual({
    model: "talkpool/oy1110",
    fitting: expect.arrayContaining(["pillbox-1"]),
    deveuis: wrong.map(({ deveui }) => deveui).sort(),
    messages: 6,
  });
  expect(JSON.stringify(others)).not.toContain(mixed.deveui);

  const data = (offer?.deveuis ?? []).map((deveui) => ({ deveui, model: "pillbox-1" }));
  const stored = await test.call("PUT", "/api/sensors", { token: admin.token, body: { data } });
  expect(stored.body).toMatchObject({ data: { changed: 3 } });
  for (const { id } of wrong) await decodeStep(test.db, id, test.clock.now());
  const claims = await test.db
    .selectFrom("press_claims")
    .select(["sensor_id", "seq"])
    .where(
      "sensor_id",
      "in",
      wrong.map(({ id }) => id),
    )
    .execute();
  expect(new Set(claims.map(({ sensor_id }) => sensor_id)).size).toBe(3);
  expect(JSON.stringify(await offers())).not.toContain(wrong[0]?.deveui);
});

it("tries for technicians only messages whose hour is over", async () => {
  test.clock.set("2026-05-12T10:20:00Z");
  const { deveui } = await test.aSensor({ model: "talkpool/oy1110" });
  await send(deveui, PILLBOX[0] ?? "", 20);
  const technician = await test.aStaffMember("technician");
  expect(JSON.stringify(await offers())).toContain(deveui);
  expect(JSON.stringify(await offers(technician))).not.toContain(deveui);
  test.clock.set("2026-05-12T11:00:00Z");
  expect(JSON.stringify(await offers(technician))).toContain(deveui);
});
