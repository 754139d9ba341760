// Worked examples of the matching rules, from the plan to the result, extra presses included.

import { expect, test } from "vitest";
import { occasionsOf } from "../plan/plan.ts";
import { EVERY_DAY } from "../plan/planned.ts";
import { collapsePresses } from "../presses/presses.ts";
import { DAY, MINUTE } from "../time/durations.ts";
import { doseResults } from "./doses.ts";

interface Example {
  times: string[];
  pressed: string[];
  /** Chart day and deviation in minutes of the doses of the first days; null: no press. */
  expected: [string, number | null][];
  extra?: string[];
  timezone?: string;
  startdate?: string;
}

function play({ times, pressed, timezone = "UTC", startdate = "2026-05-10" }: Example) {
  const medicine = {
    id: 1,
    startdate,
    enddate: null,
    removedAt: null,
    pauses: [],
    isAsNeeded: false,
    times: times.map((time, id) => ({ ...EVERY_DAY, id, time, addedAt: null, removedAt: null })),
  };
  const begin = Date.parse(startdate);
  const span = { from: new Date(begin - 5 * DAY), to: new Date(begin + 9 * DAY) };
  const days = [0, 1, 2, 3].map((day) => new Date(begin + day * DAY));
  const zones = [{ fromDay: null, timezone }];
  const until = days.at(-1)?.toISOString().slice(0, 10) ?? startdate;
  return doseResults({
    requested: span,
    loaded: span,
    uncertain: [],
    boxIsHeard: true,
    now: span.to,
    occasions: occasionsOf([medicine], zones, startdate, until),
    presses: collapsePresses(pressed.map((at) => ({ at: new Date(at) }))),
  });
}

test.each<[string, Example]>([
  [
    "one press between two doses is an early second dose",
    {
      times: ["08:00", "16:00"],
      pressed: ["2026-05-10T12:20Z"],
      expected: [
        ["2026-05-10", null],
        ["2026-05-10", -220],
      ],
    },
  ],
  [
    "a press more makes it a late first dose",
    {
      times: ["08:00", "16:00"],
      pressed: ["2026-05-10T12:20Z", "2026-05-10T16:05Z"],
      expected: [
        ["2026-05-10", 260],
        ["2026-05-10", 5],
      ],
    },
  ],
  [
    "nights around 3 a.m. keep their doses apart",
    {
      times: ["03:15"],
      pressed: ["2026-05-10T03:20Z", "2026-05-11T02:58Z"],
      expected: [
        ["2026-05-10", 5],
        ["2026-05-11", -17],
      ],
    },
  ],
  [
    "a press long after and long before is extra",
    {
      times: ["18:00"],
      pressed: ["2026-05-10T18:00Z", "2026-05-11T05:00Z"],
      expected: [
        ["2026-05-10", 0],
        ["2026-05-11", null],
      ],
      extra: ["2026-05-11T05:00Z"],
    },
  ],
  [
    "two presses for one dose: the nearer, and one extra",
    {
      times: ["08:00", "20:00"],
      pressed: ["2026-05-10T07:55Z", "2026-05-10T08:10Z"],
      expected: [
        ["2026-05-10", -5],
        ["2026-05-10", null],
      ],
      extra: ["2026-05-10T08:10Z"],
    },
  ],
  [
    "deep in the night and early in the morning",
    {
      times: ["22:00", "06:00"],
      pressed: ["2026-05-11T02:59Z", "2026-05-11T06:01Z"],
      expected: [
        ["2026-05-10", null],
        ["2026-05-10", 299],
        ["2026-05-11", 1],
      ],
    },
  ],
  [
    "once a day and pressed in the evening",
    {
      times: ["08:00"],
      pressed: ["2026-05-10T22:00Z"],
      expected: [
        ["2026-05-10", 840],
        ["2026-05-11", null],
      ],
    },
  ],
  [
    "a time that the clocks skip stays with its chart day",
    {
      timezone: "America/New_York",
      startdate: "2026-03-07",
      times: ["02:30"],
      pressed: ["2026-03-08T07:31Z"],
      expected: [
        ["2026-03-07", 1],
        ["2026-03-08", null],
      ],
    },
  ],
  [
    "one opening, two sets",
    {
      times: ["08:00", "08:20"],
      pressed: ["2026-05-10T08:10Z"],
      expected: [
        ["2026-05-10", 10],
        ["2026-05-10", -10],
      ],
    },
  ],
  [
    "sets of more than half an hour apart are two openings",
    {
      times: ["08:00", "08:31"],
      pressed: ["2026-05-10T08:15Z"],
      expected: [
        ["2026-05-10", 15],
        ["2026-05-10", null],
      ],
    },
  ],
  [
    "of three presses in 70 seconds two remain, one of them extra",
    {
      times: ["08:00"],
      pressed: ["2026-05-10T08:00:00Z", "2026-05-10T08:00:50Z", "2026-05-10T08:01:10Z"],
      expected: [["2026-05-10", 0]],
      extra: ["2026-05-10T08:01:10Z"],
    },
  ],
])("%s", (_name, example) => {
  const { results, extra } = play(example);
  const shown = results.map(({ occasion, deviation }) => [
    occasion.doses[0]?.day,
    deviation === null ? null : deviation / MINUTE,
  ]);
  expect(shown.slice(0, example.expected.length)).toEqual(example.expected);
  expect(extra).toEqual((example.extra ?? []).map((at) => new Date(at)));
});
