import type { Dose } from "@dosebeat/contract/doses";
import type { DoseStatus } from "@dosebeat/domain/doses/statuses";
import { expect, it } from "vitest";
import { answerOf } from "../../../nouns/doses/day-answer.ts";
import { NOTHING_KNOWN } from "../../../nouns/doses/test-dose.ts";
import { simpleStateOf } from "./simple-answer.ts";

const NOW = Date.parse("2026-05-10T10:00:00.000Z");

function doseAt(time: string, status: DoseStatus, more: Partial<Dose> = {}): Dose {
  return {
    ...NOTHING_KNOWN,
    date: "2026-05-10",
    dosage_time: time,
    due_utc: `2026-05-10T${time}:00.000Z`,
    status,
    medicine: { id: 3, name: "Metformin", strength: "" },
    ...more,
  };
}

const stateOf = (today: Dose[], later: Dose[] = []) =>
  simpleStateOf(
    answerOf({ before: [], today, later, silent: [], now: NOW, answeredAt: NOW }),
    today,
  );

const pressed = (at: string) => ({ pressed_utc: `2026-05-10T${at}:00.000Z` });

it("asks for what is due now, whatever was taken before", () => {
  const today = [doseAt("08:00", "on_time", pressed("08:02")), doseAt("10:10", "due")];
  expect(stateOf(today)).toMatchObject({ kind: "open", late: false, group: { doses: [today[1]] } });
});

it("says that what is past its time is late", () => {
  expect(stateOf([doseAt("09:00", "overdue")])).toMatchObject({ kind: "open", late: true });
});

it("shows what was taken last, with all that was taken then, and what is next", () => {
  const together = [
    doseAt("08:00", "on_time", pressed("08:02")),
    doseAt("08:00", "on_time", {
      ...pressed("08:02"),
      medicine: { id: 4, name: "B", strength: "" },
    }),
  ];
  const today = [doseAt("07:00", "on_time", pressed("07:01")), ...together];
  const next = doseAt("20:00", "upcoming");
  expect(stateOf([...today, next])).toMatchObject({
    kind: "taken",
    all: false,
    next: { doses: [next] },
    taken: { at: Date.parse("2026-05-10T08:02:00.000Z"), doses: together },
  });
  expect(stateOf(today)).toMatchObject({ kind: "taken", all: true, next: null });
});

it("never calls a day complete on which something was missed or skipped", () => {
  for (const status of ["missed", "skipped"] as const) {
    const today = [doseAt("07:00", status), doseAt("08:00", "on_time", pressed("08:02"))];
    expect(stateOf(today)).toMatchObject({ kind: "taken", all: false });
  }
  expect(stateOf([doseAt("07:00", "missed")])).toMatchObject({ kind: "rest", answer: "over" });
});

it("says that nothing is due, now or today", () => {
  expect(stateOf([doseAt("20:00", "upcoming")])).toMatchObject({ kind: "rest", answer: "next" });
  expect(stateOf([])).toEqual({ kind: "rest", answer: "free", next: null });
});

it("says that it cannot tell while this device is offline", () => {
  // Without a search window: the server never answers this (nouns/doses/device-view.ts).
  const state = stateOf([doseAt("09:00", "unknown")]);
  expect(state).toMatchObject({ kind: "unknown", offline: true });
});

const confirmed = (at: string) => ({ confirmed_utc: `2026-05-10T${at}Z` });
const other = { medicine: { id: 4, name: "B", strength: "" } };

it("shows all medicines of one tap, which are recorded one after the other", () => {
  const tapped = [
    doseAt("08:00", "confirmed", confirmed("08:02:00.040")),
    doseAt("08:00", "confirmed", { ...confirmed("08:02:00.000"), ...other }),
  ];
  expect(stateOf(tapped)).toMatchObject({
    taken: { at: Date.parse("2026-05-10T08:02:00.040Z"), doses: tapped },
  });
});

it("shows no medicine with others that was due, felt or said at another time", () => {
  const last = doseAt("08:00", "confirmed", confirmed("08:02:30.000"));
  const others = [
    doseAt("08:00", "on_time", { ...pressed("08:02"), ...other }),
    doseAt("08:00", "confirmed", { ...confirmed("08:01:29.000"), ...other }),
    doseAt("07:00", "confirmed", { ...confirmed("08:02:30.000"), ...other }),
  ];
  for (const one of others.slice(0, 2)) {
    expect(stateOf([one, last])).toMatchObject({ taken: { doses: [last] } });
  }
  expect(stateOf([...others.slice(2), last])).toMatchObject({ taken: { doses: [last] } });
});

it("never shows what was skipped as taken", () => {
  const taken = doseAt("08:00", "on_time", pressed("08:02"));
  const skipped = doseAt("08:00", "skipped", { ...pressed("08:02"), ...other });
  expect(stateOf([taken, skipped])).toMatchObject({ taken: { doses: [taken] } });
  expect(stateOf([skipped])).toMatchObject({ kind: "rest" });
});

it("shows what was taken on a day that is not counted", () => {
  const taken = doseAt("08:00", "excused", { ...pressed("08:02"), status_if_counted: "on_time" });
  expect(stateOf([taken])).toMatchObject({ kind: "taken", taken: { doses: [taken] } });
});
