import { encodePillboxUplink } from "@dosebeat/domain/codecs/pillbox-1-encode";
import type { PillboxUplink } from "@dosebeat/domain/codecs/pillbox-1-uplink";
import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import fc from "fast-check";
import { expect, test } from "vitest";
import { startIntake } from "../../../test/intake.ts";
import { chirpStackUp, recordOf } from "../../../test/messages.ts";

interface Event {
  url: string;
  body: object;
}

const { server, token } = await startIntake();

/** A day of one box: presses at 30 (#1), 95 (#2) and 400 (#3) minutes, a restart, resends, histories. */
function dayOf(deveui: string, begin: number): Event[] {
  const minutes = (count: number) => new Date(begin + count * MINUTE).toISOString();
  let fcnt = 0;
  const up = (minute: number, frame: PillboxUplink, session = "00000001"): Event => {
    fcnt += 1;
    const hex = Buffer.from(encodePillboxUplink(frame)).toString("hex");
    return {
      url: "/api/ingest/chirpstack?event=up",
      body: chirpStackUp({ deveui, time: minutes(minute), fcnt, hex, session }),
    };
  };
  const live = (press_seq: number, boot: number, presses: { seq: number; age_s: number }[]) =>
    ({
      schema: "pillbox/1",
      frame: presses.length > 0 ? "press" : "status",
      buttonmode: 2,
      boot,
      backlog: false,
      press_seq,
      temperature: 20 + press_seq,
      humidity: 45.5,
      battery_mv: 3000 - 10 * press_seq,
      motion_counter: 7 * press_seq,
      presses,
    }) satisfies PillboxUplink;
  const first = up(0, live(0, 0, []));
  const common = { deduplicationId: "same", deviceInfo: { devEui: deveui } };
  const box = { url: "/api/ingest/box" };
  return [
    first,
    // The same event two more times.
    first,
    first,
    up(30, live(1, 0, [{ seq: 1, age_s: 3 }])),
    // The same press in a new frame, a second later by the box's clock.
    up(31, live(1, 0, [{ seq: 1, age_s: 64 }])),
    up(
      95,
      live(2, 0, [
        { seq: 2, age_s: 0 },
        { seq: 1, age_s: 3903 },
      ]),
    ),
    {
      url: "/api/ingest/chirpstack?event=join",
      body: { ...common, time: minutes(350), devAddr: "00000002" },
    },
    up(360, live(2, 1, []), "00000002"),
    up(401, live(3, 1, [{ seq: 3, age_s: 60 }]), "00000002"),
    {
      url: "/api/ingest/chirpstack?event=status",
      body: { ...common, time: minutes(401), batteryLevel: 55.5 },
    },
    up(
      500,
      {
        schema: "pillbox/1",
        frame: "press_history",
        clock: "age",
        presses: [
          { seq: 2, age_s: 405 * 60 },
          { seq: 3, age_s: 6000 },
        ],
      },
      "00000002",
    ),
    // Repeats the readings of minutes 0 and 30 and adds one that was never received.
    up(
      510,
      {
        schema: "pillbox/1",
        frame: "env_history",
        clock: "utc",
        readings: [
          { unix_s: begin / 1000, temperature: 20, humidity: 45.5 },
          { unix_s: begin / 1000 + 1800, temperature: 21, humidity: 45.5 },
          { unix_s: begin / 1000 + 3600, temperature: 19, humidity: 50 },
        ],
      },
      "00000002",
    ),
    up(
      520,
      {
        schema: "pillbox/1",
        frame: "config_report",
        token: 1,
        buttonmode: 3,
        interval_min: 60,
        firmware: { major: 1, minor: 0 },
      },
      "00000002",
    ),
    // Three messages about one instant, incomplete and inconsistent.
    { ...box, body: { deveui, time: minutes(600), temperature: 25, battery: 40 } },
    { ...box, body: { deveui, time: minutes(600), temperature: 24, humidity: 60, motion: 2 } },
    {
      ...box,
      body: {
        deveui,
        time: minutes(605),
        readings: [{ time: minutes(600), humidity: 61 }],
        presses: [{ time: minutes(600) }],
      },
    },
  ];
}

async function arrive(deveui: string, events: readonly Event[], atOnce: number) {
  for (let start = 0; start < events.length; start += atOnce) {
    const answers = await Promise.all(
      events
        .slice(start, start + atOnce)
        .map(({ url, body }) => server.call("POST", url, { token, body })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  }
  const { sensor, uplinks, readings, claims } = await recordOf(server, deveui);
  return {
    readings,
    claims,
    uplinks: uplinks.map(({ id: _, sensor_id: __, body: ___, ...row }) => row),
    newest: [sensor?.last_received_at, sensor?.last_reading_at, sensor?.interval_minutes],
  };
}

let count = 0;
const newDevEui = () => (0x0dae_0000 + count++).toString(16).padStart(16, "0");

/** Within a month; across the end of a month; from before the first partition into it. */
const STARTS = ["2026-05-09T06:00:00Z", "2026-05-31T18:00:00Z", "2026-04-30T18:00:00Z"];

test.each(STARTS)(
  "the events of a day from %s give the same record in whatever order and batches they arrive",
  async (beginning) => {
    const begin = Date.parse(beginning);
    const inOrder = newDevEui();
    server.clock.set(new Date(begin + DAY));
    const expected = await arrive(inOrder, dayOf(inOrder, begin), 1);
    expect(expected.readings).toHaveLength(8);
    expect(expected.claims).toHaveLength(8);
    const places = dayOf(inOrder, begin).map((_, index) => index);
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(places, { minLength: places.length }),
        fc.integer({ min: 1, max: 6 }),
        async (order, atOnce) => {
          const deveui = newDevEui();
          const day = dayOf(deveui, begin);
          const shuffled = order.flatMap((place) => day[place] ?? []);
          expect(await arrive(deveui, shuffled, atOnce)).toEqual(expected);
        },
      ),
      { numRuns: 12 },
    );
  },
);
