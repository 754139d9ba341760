import { readFileSync, writeFileSync } from "node:fs";
import { DAY, SECOND } from "@dosebeat/domain/time/durations";
import { circumstances } from "../report.ts";
import { type Costs, machinesTable } from "./machines.ts";
import { KINDS } from "./national-day.ts";
import { msAt, type Results } from "./open-loop.ts";
import type { Step } from "./saturation.ts";

const PAGE = new URL("../../docs/operations.md", import.meta.url);
const HEADING = "### National day";
const WANTED_MS = { patients: 250_000, seconds: 30, idle: 1 };

export interface Found {
  command: string;
  patients: number;
  live: number;
  /** Days of history of these patients. */
  history: number;
  /** The multiple of the sustainable rate that was sent, beyond saturation. */
  beyondTimes: number;
  costs: Costs;
  steps: readonly Step[];
  half: Step;
  most: Step;
  beyond: Step;
  day: { results: Results; minutes: number; speed: number };
}

/** The results, as a section of docs/operations.md. */
export function sectionOf(found: Found): string {
  const { command, patients, live, history, beyondTimes, costs, steps, half, most, beyond, day } =
    found;
  return [
    HEADING,
    "",
    "`npm run load -- --patients 1000000 --speed 24` sends what patients, boxes, staff and programs of so many patients send around eight o'clock ([decision 145](decisions/0145-times-of-load-in-a-histogram.md)), measures each kind of work alone, raises the rate until p99 is above 1 s, and says what is refused beyond. With `--write` the result stands here.",
    "",
    `Written by \`${command} --write\`. ${circumstances()}. ${patients.toLocaleString("en-US")} patients, of whom ${live} have ${history} days of history and the others a plan, a box and one press; server, PostgreSQL and the driver in processes of their own on this machine, messages as direct JSON, one a request. Times are from the intended moment of sending, which is fixed in advance.`,
    "",
    "**Processor of each kind of work**, each measured alone, without what jobs use meanwhile, and by addition the machines for 1,000,000 patients:",
    "",
    machinesTable(costs),
    "",
    jobsText(costs, patients),
    "",
    `**Saturation** with the mixture of eight o'clock: ${saturationText(steps)}`,
    "",
    "| load | sent | answered | median | p99 | refused |",
    "|---|---|---|---|---|---|",
    stepRow("50 % of what it keeps up with", half),
    stepRow("80 %", most),
    stepRow(`${100 * beyondTimes} %`, beyond),
    "",
    `What was refused at ${100 * beyondTimes} %, and the minutes around eight o'clock at ${speedText(found)}:`,
    "",
    `| | at ${100 * beyondTimes} %: refused, failed | around eight: sent | p50 | p99 | refused, failed |`,
    "|---|---|---|---|---|---|",
    ...KINDS.map((kind) => {
      const [one, other] = [beyond.results[kind], day.results[kind]];
      const { answered, refused, failed } = other.counts;
      const sent = one.counts.answered + one.counts.refused + one.counts.failed;
      return `| ${kind} | ${one.counts.refused}, ${one.counts.failed} of ${sent} | ${answered + refused + failed} | ${ms(msAt(other, 50))} | ${ms(msAt(other, 99))} | ${refused}, ${failed} |`;
    }),
  ].join("\n");
}

function speedText({ patients, day: { minutes, speed } }: Found): string {
  return `${speed} times its speed for ${minutes} min (as ${(patients * speed).toLocaleString("en-US")} patients would have them)`;
}

function jobsText({ reminder, keeper, idle }: Costs, patients: number): string {
  const seconds = (ms: number) => ((ms * WANTED_MS.patients) / SECOND).toFixed(0);
  const idleADay = ((idle.server + idle.database) * (DAY / SECOND)) / patients;
  const count = WANTED_MS.patients.toLocaleString("en-US");
  return `**Jobs**: ${count} reminders take ${seconds(reminder.server + reminder.database)} s of processor (${seconds(reminder.server)} of the server), working out ${count} patients who have hardly any history ${seconds(keeper.server + keeper.database)} s; ${WANTED_MS.seconds} s each was aimed at. With nothing to do all jobs together take ${idleADay.toFixed(2)} ms a patient and day at ${patients.toLocaleString("en-US")} patients (aimed at: less than ${WANTED_MS.idle}); that is work a server, not a patient, so at 250,000 it is ${((idleADay * patients) / WANTED_MS.patients).toFixed(2)}.`;
}

function saturationText(steps: readonly Step[]): string {
  const [kept, last] = steps.slice(-2);
  const rate = ({ offered }: Step) => `${Math.round(offered)} calls/s`;
  const limits = "(p99 at most 1 s, at most 1 % refused)";
  const beyond = (step: Step) => `(p99 ${ms(step.p99)}, ${percent(step.lost)} refused)`;
  if (!kept) return "not measured.";
  if (!last) return `did not keep up ${limits} even with ${rate(kept)} ${beyond(kept)}.`;
  return `kept up with ${rate(kept)} ${limits}, not with ${rate(last)} ${beyond(last)}.`;
}

function stepRow(load: string, { offered, answered, p50, p99, lost }: Step): string {
  return `| ${load} | ${offered.toFixed(0)}/s | ${answered.toFixed(0)}/s | ${ms(p50)} | ${ms(p99)} | ${percent(lost)} |`;
}

function ms(value = Number.NaN): string {
  return Number.isNaN(value)
    ? "–"
    : `${value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString("en-US")} ms`;
}

function percent(share = 0): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** Replaces the section, or inserts it before the heading that follows its place. */
export function writeSection(section: string): void {
  const page = readFileSync(PAGE, "utf8");
  const [start = -1, end = -1] = placeIn(page);
  if (start < 0) throw new Error(`docs/operations.md has no heading ${HEADING}`);
  const limits =
    page.slice(start, end).match(/\n\*\*What this does not show\*\*[\s\S]*$/)?.[0] ?? "\n";
  writeFileSync(PAGE, `${page.slice(0, start)}${section}\n${limits}${page.slice(end)}`);
}

function placeIn(page: string): [number, number] {
  const start = page.indexOf(HEADING);
  const next = page.slice(start + HEADING.length).search(/^##+ /m);
  return [start, next < 0 ? page.length : start + HEADING.length + next];
}
