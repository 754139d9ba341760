import { DosesAnswer } from "@dosebeat/contract/doses";
import { IngestAnswer } from "@dosebeat/contract/ingest";
import { UplinksAnswer } from "@dosebeat/contract/uplinks";
import { expect, test } from "vitest";
import { startIntake } from "../../../test/intake.ts";
import { chirpStackUp, recordOf, ttsUp } from "../../../test/messages.ts";
import { updateByTrustedClock } from "../../../test/trusted-clock.ts";
import { updatePartitions } from "../../database/partitions.ts";
import { DEFAULT_MONTHS } from "../../retention-settings.ts";

const { server, token } = await startIntake();

async function counts(url: string, body: object): Promise<[number, number]> {
  const answer = await server.call("POST", url, { token, body });
  expect(answer.status).toBe(200);
  const { accepted, duplicates } = IngestAnswer.parse(answer.body).data;
  return [accepted, duplicates];
}

let fresh = 0xe0_0000;
const newDevEui = () => (fresh++).toString(16).padStart(16, "0");

const UP = "/api/ingest/chirpstack?event=up";
const PRESS = "1112041308625c9613000354d8";

/** The same event, sent with different times. */
const AGAIN: [string, string, (deveui: string, time: string) => object, string[]][] = [
  [
    "one deduplicationId of ChirpStack",
    UP,
    (deveui, time) => chirpStackUp({ deveui, time, fcnt: 4, hex: PRESS, id: "one-frame" }),
    ["2026-06-01T00:00:00Z", "2026-04-01T00:00:00Z", "2026-05-31T23:59:59.999Z"],
  ],
  [
    "one counter of one session of The Things Stack, within minutes,",
    "/api/ingest/tts",
    (deveui, time) => ttsUp({ deveui, time, fcnt: 4, hex: PRESS }),
    ["2026-06-01T00:00:00Z", "2026-05-31T23:58:30Z", "2026-05-31T23:59:59.999Z"],
  ],
];

test.each(AGAIN)("%s is one event, whatever its month", async (_, url, message, others) => {
  const deveui = newDevEui();
  server.clock.set("2026-07-02T00:00:00Z");
  expect(await counts(url, message(deveui, "2026-05-31T23:59:59.999Z"))).toEqual([1, 0]);
  for (const other of others) expect(await counts(url, message(deveui, other))).toEqual([0, 1]);
  const { uplinks, readings } = await recordOf(server, deveui);
  expect([uplinks.length, readings.length]).toEqual([1, 1]);
});

test("concurrent requests at the turn of a month store the same event once", async () => {
  const deveui = newDevEui();
  server.clock.set("2026-06-01T00:00:10Z");
  const times = ["2026-05-31T23:59:59.999Z", "2026-06-01T00:00:00Z"];
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, turn) =>
      counts(
        "/api/ingest/tts",
        ttsUp({ deveui, time: times[turn % 2] ?? "", fcnt: 3, hex: PRESS }),
      ),
    ),
  );
  expect(answers.filter(([accepted]) => accepted === 1)).toHaveLength(1);
  const { uplinks, readings, claims } = await recordOf(server, deveui);
  expect([uplinks.length, readings.length, claims.length]).toEqual([1, 1, 2]);
});

test("messages that arrive while a partition is created are neither lost nor rejected", async () => {
  const deveui = newDevEui();
  server.clock.set("2027-03-05T00:00:00Z");
  const send = async (fcnt: number) => {
    const time = new Date(Date.UTC(2027, 1, 28, 23, 30, fcnt)).toISOString();
    return counts(UP, chirpStackUp({ deveui, time, fcnt, hex: PRESS }));
  };
  const before = Array.from({ length: 40 }, (_, fcnt) => send(fcnt));
  const update = updatePartitions(server.db, server.clock.now(), DEFAULT_MONTHS);
  const after = Array.from({ length: 40 }, (_, index) => send(40 + index));
  const answers = await Promise.all([...before, ...after]);
  expect(answers).toEqual(answers.map(() => [1, 0]));
  expect((await update).made).toContain("uplinks_2027_03");
  expect((await recordOf(server, deveui)).uplinks).toHaveLength(80);
});

test("doses are unchanged after raw uplinks are dropped, and duplicates still recognised", async () => {
  server.clock.set("2026-05-20T00:00:00Z");
  const patient = await server.aPatient();
  const { sensor } = await server.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
  await server.aMedicine(patient, { schedules: ["08:00:00.000", "16:00:00.000"] });
  const hourly = Array.from({ length: 24 * 4 }, (_, hour) => ({
    deveui: sensor.deveui,
    time: new Date(Date.UTC(2026, 4, 5, hour, 20)).toISOString(),
    fcnt: hour,
    motion: 1,
    press_seq: Math.floor((hour + 16) / 24),
    // The morning presses; those of the afternoons are missing.
    presses: hour % 24 === 8 ? [{ seq: Math.floor((hour + 16) / 24), age_s: 900 }] : [],
  }));
  expect(await counts("/api/ingest/box", hourly)).toEqual([96, 0]);
  const admin = await server.anAdmin();
  const doses = async () => {
    const path = "/api/doses?from=2026-05-05&to=2026-05-08";
    return DosesAnswer.parse((await server.call("GET", path, { token: patient.token })).body).data;
  };
  const uplinks = async () => {
    const path = `/api/sensors/${sensor.deveui}/uplinks`;
    const { body } = await server.call("GET", path, { token: admin.token });
    return UplinksAnswer.parse(body).data.map(({ attributes }) => attributes);
  };
  const before = await doses();
  const statuses = before.doses.map(({ status }) => status);
  expect(statuses.filter((status) => status === "on_time")).toHaveLength(4);
  expect(statuses.filter((status) => status === "missed").length).toBeGreaterThanOrEqual(3);
  expect((await uplinks())[0]).toMatchObject({ body: hourly.at(-1) });

  const { dropped } = await updateByTrustedClock(server.db, new Date("2027-07-01T00:00:00Z"));
  expect(dropped).toContain("raw_uplinks_2026_05");
  expect(await doses()).toEqual(before);
  const [newest] = await uplinks();
  expect(newest).toMatchObject({ fcnt: 95, outcome: "decoded", body: null, frame: null });
  expect(await counts("/api/ingest/box", hourly)).toEqual([0, 96]);
});
