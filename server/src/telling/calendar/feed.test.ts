import { HOUR } from "@dosebeat/domain/time/durations";
import { dayCalendar } from "@dosebeat/domain/time/icalendar";
import { daysBetween, dueInstant, localDateTime } from "@dosebeat/domain/time/local-time";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import type { NamedMedicine } from "../../plan/planned/plan-queries.ts";
import { type FeedContent, feedText } from "./feed.ts";
import { calendarZone, localIn } from "./zones.ts";

const CHANGED = new Date("2026-02-01T10:00:00Z");

function medicine(fields: Partial<NamedMedicine> & { at: readonly string[] }): NamedMedicine {
  const { at, ...rest } = fields;
  return {
    id: 1,
    name: "Aspirin",
    strength: "500 mg",
    unit: "",
    onceOnly: false,
    criticalAt: null,
    lowDays: 7,
    storage: null,
    startdate: "2026-01-01",
    enddate: null,
    removedAt: null,
    asNeeded: null,
    isAsNeeded: false,
    pauses: [],
    times: at.map((time, index) => ({
      id: index + 1,
      time: `${time}:00.000`,
      amount: null,
      recurrence: null,
      validFrom: null,
      validTo: null,
      timezone: null,
      addedAt: null,
      removedAt: null,
    })),
    ...rest,
  };
}

function content(timezone: string, at: readonly string[], fields: Partial<FeedContent> = {}) {
  return {
    feed: "f00d",
    plan: [medicine({ at })],
    zones: [{ fromDay: null, timezone }],
    excused: [],
    changed: CHANGED,
    showsNames: false,
    ...fields,
  };
}

/** Reads a calendar as programs do: by its own VTIMEZONE, not by this machine's zone data. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      zone: event.startDate.zone.tzid,
      start: event.startDate.toJSDate(),
      local: event.startDate.toString(),
      minutes: event.duration.toSeconds() / 60,
      stamp: String(component.getFirstPropertyValue("dtstamp")),
    };
  });
  return { calendar, events };
}

test("from yesterday to 90 days ahead, ten minutes each, with ids that stay", () => {
  const now = new Date("2026-05-10T12:00:00Z");
  const { events } = read(feedText(content("Europe/Berlin", ["08:00"]), now));
  expect(events).toHaveLength(92);
  expect(events[0]).toEqual({
    uid: "1778306400.f00d@dosebeat",
    summary: "Dosebeat",
    zone: "Europe/Berlin",
    start: new Date("2026-05-09T06:00:00Z"),
    local: "2026-05-09T08:00:00",
    minutes: 10,
    stamp: "2026-02-01T10:00:00Z",
  });
  const later = read(feedText(content("Europe/Berlin", ["08:00"]), new Date(+now + HOUR)));
  expect(later.events).toEqual(events);
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(92);
});

describe.each([
  ["Europe/Berlin", "2026-03-01T12:00:00Z", "2026-03-29"],
  ["Europe/Berlin", "2026-10-01T12:00:00Z", "2026-10-25"],
  ["America/New_York", "2026-03-01T12:00:00Z", "2026-03-08"],
  ["America/New_York", "2026-10-01T12:00:00Z", "2026-11-01"],
  ["Australia/Lord_Howe", "2026-03-20T12:00:00Z", "2026-04-05"],
  ["Australia/Lord_Howe", "2026-09-20T12:00:00Z", "2026-10-04"],
])("%s around the change of its clocks, seen on %s", (timezone, now, change) => {
  const at = ["01:45", "02:00", "02:30", "03:00", "08:00", "23:59"];
  const { events } = read(feedText(content(timezone, at), new Date(now)));

  test("every event starts when the dose is due, and every dose has one", () => {
    const zones = [{ fromDay: null, timezone }];
    const days = daysBetween(now.slice(0, 10), change).slice(0, -1);
    const due = [...days, change].flatMap((day) =>
      at.flatMap((time) => dueInstant(day, `${time}:00.000`, zones)?.getTime() ?? []),
    );
    const starts = new Set(events.map(({ start }) => start.getTime()));
    expect(due.length).toBeGreaterThan(6 * 6);
    expect(due.filter((one) => !starts.has(one))).toEqual([]);
  });

  test("08:00 stays 08:00, and its id has the instant", () => {
    const morning = events.filter(({ local }) => local.endsWith("T08:00:00"));
    expect(morning.length).toBeGreaterThan(88);
    expect(events.every(({ uid, start }) => uid.startsWith(`${start.getTime() / 1000}.`))).toBe(
      true,
    );
  });
});

test("02:30 in the spring night that has none is 03:30, one dose", () => {
  const now = new Date("2026-03-28T12:00:00Z");
  const { events } = read(feedText(content("Europe/Berlin", ["02:30"]), now));
  const night = events.filter(({ local }) => local.startsWith("2026-03-29"));
  expect(night.map(({ local, start }) => [local, start.toISOString()])).toEqual([
    ["2026-03-29T03:30:00", "2026-03-29T01:30:00.000Z"],
  ]);
});

test("both of two equal hours are written in UTC, as programs take either one", () => {
  for (const clock of ["00:00", "00:30", "01:30"]) {
    expect(localIn(new Date(`2026-10-25T${clock}:00Z`), "Europe/Berlin")).toBeUndefined();
  }
  expect(localIn(new Date("2026-10-25T02:00:00Z"), "Europe/Berlin")).toEqual(
    new Date("2026-10-25T03:00:00Z"),
  );
});

test("in every zone of this machine a calendar reads the instant, or it is written in UTC", () => {
  const wrong: string[] = [];
  for (const name of Intl.supportedValuesOf("timeZone")) {
    const zone = calendarZone(name);
    if (!zone) continue;
    for (let hour = 0; hour < 2 * 365 * 24; hour += 2203) {
      const due = new Date(Date.UTC(2026, 0, 1, hour));
      const local = localIn(due, name);
      if (!local) continue;
      const { date, time } = localDateTime(due, name);
      if (local.toISOString() !== `${date}T${time}Z`) wrong.push(`${name} ${due.toISOString()}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("where the library knows other rules than this machine, the time is in UTC", () => {
  // The library's data is newer: Morocco no longer has an offset of one hour.
  const now = new Date("2026-11-10T12:00:00Z");
  const { events, calendar } = read(feedText(content("Africa/Casablanca", ["08:00"]), now));
  const { zones } = content("Africa/Casablanca", []);
  expect(events[1]?.start).toEqual(dueInstant("2026-11-10", "08:00:00.000", zones));
  const isUtc = events.every(({ zone }) => zone === "UTC");
  expect(calendar.getAllSubcomponents("vtimezone")).toHaveLength(isUtc ? 0 : 1);
});

test("a journey has the zones of both places", () => {
  const zones = [
    { fromDay: null, timezone: "Europe/Berlin" },
    { fromDay: "2026-06-01", timezone: "America/New_York" },
  ];
  const now = new Date("2026-05-10T12:00:00Z");
  const { calendar, events } = read(feedText(content("", ["08:00"], { zones }), now));
  expect(calendar.getAllSubcomponents("vtimezone")).toHaveLength(2);
  expect(events.find(({ local }) => local.startsWith("2026-06-02"))).toMatchObject({
    zone: "America/New_York",
    start: new Date("2026-06-02T12:00:00Z"),
  });
});

test("days that are not monitored have none", () => {
  const excused = [{ from_day: "2026-05-11", to_day: "2026-05-20" }];
  const now = new Date("2026-05-10T12:00:00Z");
  const { events } = read(feedText(content("UTC", ["08:00"], { excused }), now));
  expect(events.map(({ local }) => local.slice(0, 10)).slice(0, 3)).toEqual([
    "2026-05-09",
    "2026-05-10",
    "2026-05-21",
  ]);
});

test("names are written whole, whatever is in them, in lines of at most 75 bytes", () => {
  const name = `A;B,C\\D: "x" دواء 💊${"💊".repeat(60)}`;
  const plan = [medicine({ name, at: ["08:00"] }), medicine({ id: 2, name: "B", at: ["08:00"] })];
  const now = new Date("2026-05-10T12:00:00Z");
  const text = feedText(content("UTC", [], { plan, showsNames: true }), now);
  expect(read(text).events[0]?.summary).toBe(`Dosebeat: ${name} 500 mg, B 500 mg`);
  expect(Buffer.from(text).toString()).toBe(text);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test("a title of many medicines is cut", () => {
  const plan = Array.from({ length: 40 }, (_, id) =>
    medicine({ id, name: "💊 Ad", at: ["08:00"] }),
  );
  const now = new Date("2026-05-10T12:00:00Z");
  const text = feedText(content("UTC", [], { plan, showsNames: true }), now);
  const summary = read(text).events[0]?.summary ?? "";
  expect([...summary]).toHaveLength(200);
  expect(summary).toMatch(/^Dosebeat: 💊 Ad 500 mg, .*…$/u);
});

test("a name cannot break out of its line", () => {
  const plan = [medicine({ name: "A\r\nEND:VEVENT\u0000\u0085B", at: ["08:00"] })];
  const now = new Date("2026-05-10T12:00:00Z");
  const { events } = read(feedText(content("UTC", [], { plan, showsNames: true }), now));
  expect(events).toHaveLength(92);
  expect(events[0]?.summary).toBe("Dosebeat: A  END:VEVENT  B 500 mg");
});

test("a plan of every minute is cut off", () => {
  const at = Array.from({ length: 60 }, (_, minute) => `08:${String(minute).padStart(2, "0")}`);
  const { events } = read(feedText(content("UTC", at), new Date("2026-05-10T12:00:00Z")));
  expect(events).toHaveLength(5000);
});

test("programs read an event of one day, with its reminder", () => {
  const title = "Order Ramipril; 5 mg, 100 tablets of the long-acting kind that lasts all day";
  const uid = "order-12@dosebeat";
  const text = dayCalendar({ uid, day: "2026-12-31", title, now: CHANGED });
  const [found] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  if (!found) throw new Error("no event");
  const event = new ICAL.Event(found);
  expect(event.summary).toBe(title);
  expect([event.startDate.isDate, `${event.startDate}`, `${event.endDate}`]).toEqual([
    true,
    "2026-12-31",
    "2027-01-01",
  ]);
  expect(found.getAllSubcomponents("valarm")).toHaveLength(1);
});
