import type { Build } from "./box.ts";
import type { Hardships } from "./fate.ts";
import type { Patient, Scenario } from "./patient-life.ts";

/** A pill box: numbers its presses, marks restarts with one bit, joins at each start. */
export const PILLBOX: Build = {
  numbered: true,
  keepsCounter: true,
  bootMark: "bit",
  reportsSession: true,
  firstNumber: 0,
  personalized: false,
  keepsFrames: false,
  countsPressFrames: true,
  skips: 0,
};
export const BUTTON: Build = { ...PILLBOX, numbered: false, bootMark: "none" };

export const CALM: Hardships = {
  outageEvery: null,
  deadBatteryEvery: null,
  resetEvery: null,
  rejoinEvery: null,
  historyEvery: null,
};
const HARD: Hardships = {
  outageEvery: 20,
  deadBatteryEvery: 45,
  resetEvery: 12,
  rejoinEvery: 25,
  historyEvery: 6,
};

export const quiet = { loss: 0.05, jitter: 1000 };
export const noisy = { loss: 0.3, jitter: 1000 };

export const SCENARIOS: Scenario[] = [
  {
    name: "numbered, 5 % lost",
    build: PILLBOX,
    hardships: CALM,
    radio: quiet,
    mostUnknown: { cut: 62, whole: 63 },
  },
  {
    name: "numbered, 30 % lost, no jitter",
    build: PILLBOX,
    hardships: CALM,
    radio: { ...noisy, jitter: 0 },
    mostUnknown: { cut: 164, whole: 161 },
  },
  { name: "numbered, hard life", build: PILLBOX, hardships: HARD, radio: { ...noisy, loss: 0.15 } },
  {
    name: "numbered, wraps, number of starts, no session",
    hardships: HARD,
    radio: noisy,
    build: { ...PILLBOX, firstNumber: 65_000, bootMark: "number", reportsSession: false },
  },
  {
    name: "numbered, counter restarts, box replaced",
    hardships: HARD,
    radio: quiet,
    build: { ...PILLBOX, keepsCounter: false },
    boxReplaced: true,
  },
  {
    name: "numbered, counter restarts, no mark",
    radio: quiet,
    hardships: { ...CALM, deadBatteryEvery: 60, historyEvery: 6 },
    build: { ...PILLBOX, keepsCounter: false, bootMark: "none", reportsSession: false },
  },
  {
    name: "unnumbered, 5 % lost",
    build: BUTTON,
    hardships: CALM,
    radio: quiet,
    mostUnknown: { cut: 1117, whole: 1505 },
  },
  {
    name: "unnumbered, 1 % lost, hard life",
    build: BUTTON,
    hardships: HARD,
    radio: { ...quiet, loss: 0.01 },
  },
  {
    name: "unnumbered, 30 % lost, box replaced",
    build: BUTTON,
    hardships: HARD,
    radio: noisy,
    boxReplaced: true,
  },
];

/** One patient per behaviour, with thousands of doses each, times before 3 a.m. and clock changes. */
export const PATIENTS: Patient[] = [
  {
    behaviour: "regular",
    timezone: "America/New_York",
    days: 2000,
    timesOfDay: ["08:00"],
  },
  {
    behaviour: "scattered",
    timezone: "Europe/Berlin",
    days: 1200,
    timesOfDay: ["08:00", "20:00"],
  },
  {
    behaviour: "forgets evenings",
    timezone: "UTC",
    days: 800,
    timesOfDay: ["07:30", "13:00", "21:00"],
  },
  {
    behaviour: "always 10 minutes early",
    timezone: "Australia/Lord_Howe",
    days: 750,
    timesOfDay: ["02:15", "08:00", "08:20", "16:00"],
  },
  {
    behaviour: "doubles",
    timezone: "Asia/Kathmandu",
    days: 500,
    timesOfDay: ["00:30", "03:15", "09:00", "12:00", "18:00", "22:00"],
  },
  {
    behaviour: "late for hours",
    timezone: "America/New_York",
    days: 300,
    timesOfDay: Array.from(
      { length: 12 },
      (_, index) => `${String(2 * index).padStart(2, "0")}:30`,
    ),
  },
];

/** The same for plans that are not of every day, whose windows are wide. */
export const SPARSE_PATIENTS: Patient[] = [
  {
    behaviour: "some days off",
    timezone: "Europe/Berlin",
    days: 2000,
    timesOfDay: ["20:00"],
    recurrence: { kind: "weekdays", days: [1] },
  },
  {
    behaviour: "some days off",
    timezone: "America/New_York",
    days: 2000,
    timesOfDay: ["08:00"],
    recurrence: { kind: "interval", every: 2, anchor: "2020-02-01" },
  },
];
