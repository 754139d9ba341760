import type { Hardships } from "./fate.ts";
import type { Scenario } from "./patient-life.ts";
import { BUTTON, CALM, noisy, PILLBOX, quiet } from "./scenarios.ts";

/** Power cuts of hours to days. */
const CUTS: Hardships = { ...CALM, deadBatteryEvery: 15 };
/** The same, and others of seconds to minutes, and times out of range. */
const ALL_CUTS: Hardships = { ...CUTS, resetEvery: 12, outageEvery: 20 };

/** Tells nothing of its starts; its frame counter begins again at each. */
const FORGETFUL = { ...PILLBOX, bootMark: "none", reportsSession: false } as const;
/** The same, but its frame counter goes on. */
const MINDFUL = { ...FORGETFUL, keepsFrames: true } as const;
const PERSONALIZED = { ...BUTTON, personalized: true } as const;

export interface PowerScenario extends Scenario {
  /** Why some power cuts cannot be told from the messages; absent: all can. */
  hides?: "interval not known" | "short cuts";
}

/** A cut within the lateness that a box is allowed, or among lost frames. */
const SHORT = { hides: "short cuts" } as const;

/** Boxes that lose power, with counters kept and lost, with and without marks of their starts. */
export const POWER_SCENARIOS: PowerScenario[] = [
  {
    name: "unnumbered, personalized, counter from 0",
    build: PERSONALIZED,
    hardships: ALL_CUTS,
    radio: quiet,
  },
  {
    name: "unnumbered, personalized, counter from 0, interval known",
    build: PERSONALIZED,
    hardships: ALL_CUTS,
    radio: quiet,
    intervalMinutes: 60,
  },
  {
    name: "numbered, personalized, counter from 0",
    hardships: ALL_CUTS,
    radio: quiet,
    build: { ...PERSONALIZED, numbered: true },
  },
  {
    name: "numbered, no mark, counter from 0",
    build: FORGETFUL,
    hardships: CUTS,
    radio: noisy,
  },
  {
    name: "numbered, boot mark, counter from 0",
    hardships: ALL_CUTS,
    radio: noisy,
    build: { ...FORGETFUL, bootMark: "bit" },
  },
  {
    name: "unnumbered, frames with presses not counted",
    hardships: ALL_CUTS,
    radio: quiet,
    build: { ...BUTTON, countsPressFrames: false },
  },
  {
    name: "numbered, counter kept, interval known",
    build: MINDFUL,
    ...SHORT,
    hardships: ALL_CUTS,
    radio: quiet,
    intervalMinutes: 60,
  },
  {
    name: "unnumbered, counter kept, interval known",
    ...SHORT,
    hardships: ALL_CUTS,
    radio: quiet,
    intervalMinutes: 60,
    build: { ...MINDFUL, numbered: false },
  },
  {
    name: "numbered, counter kept, 30 % lost, interval known",
    build: MINDFUL,
    ...SHORT,
    hardships: ALL_CUTS,
    radio: noisy,
    intervalMinutes: 60,
  },
  {
    name: "numbered, counter kept, interval not known",
    build: MINDFUL,
    hardships: CUTS,
    radio: quiet,
    hides: "interval not known",
  },
  {
    name: "unnumbered, counter kept, interval not known",
    hides: "interval not known",
    build: { ...MINDFUL, numbered: false },
    hardships: CUTS,
    radio: quiet,
  },
];

/** Boxes that never lose power. An interval that is known makes no more of their doses unknown. */
export const HEALTHY: Scenario[] = [
  { name: "numbered, 5 % lost", build: PILLBOX, hardships: CALM, radio: quiet },
  { name: "numbered, 30 % lost", build: PILLBOX, hardships: CALM, radio: noisy },
  { name: "unnumbered, 5 % lost", build: BUTTON, hardships: CALM, radio: quiet },
  {
    name: "numbered, out of range at times",
    build: PILLBOX,
    radio: quiet,
    hardships: { ...CALM, outageEvery: 20 },
  },
];

/** What makes doses unknown although the box is healthy, and the share of all doses. */
export const TOO_CAREFUL: (Scenario & { share: number })[] = [
  {
    name: "a third of the frames left out",
    hardships: CALM,
    radio: quiet,
    share: 0.16,
    build: { ...PILLBOX, skips: 1 / 3 },
    intervalMinutes: 60,
  },
  {
    name: "half the interval entered",
    hardships: CALM,
    radio: quiet,
    share: 0.16,
    build: PILLBOX,
    intervalMinutes: 30,
  },
];
