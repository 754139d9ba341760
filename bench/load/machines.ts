import { DAY, HOUR, MINUTE, SECOND } from "@dosebeat/domain/time/durations";
import type { Spent } from "./costs.ts";
import { KINDS, type Kind, meanRates, ratesAt } from "./national-day.ts";

const MILLION = 1_000_000;
const CORES = 8;
/** Half of each machine is kept free for what this table leaves out: failures of other machines, vacuum, backups, bursts within a second. */
const USED = 0.5;
/** A quarter of a million doses are due in the busiest minute; one in four of three doses a day needs a reminder. */
const DUE_AT_EIGHT = MILLION / 4;
const REMINDED_A_DAY = MILLION * 3 * 0.25;

const NAMES: Readonly<Record<Kind, string>> = {
  frame: "frame without a press",
  press: "press",
  page: "Today opened (4 calls)",
  statement: "“I took it”",
  list: "list of staff",
  program: "call of a program",
};

export interface Costs {
  calls: Record<Kind, Spent>;
  reminder: Spent;
  keeper: Spent;
  /** All jobs for one second with nothing to do. */
  idle: Spent;
}

interface Row extends Spent {
  what: string;
  mean: number;
  peak: number;
}

function rowsOf({ calls, reminder, keeper }: Costs): Row[] {
  const [mean, peak] = [meanRates(MILLION), ratesAt(MILLION, 8 * HOUR)];
  const rows = KINDS.map((kind) => ({
    what: NAMES[kind],
    mean: mean[kind],
    peak: peak[kind],
    ...calls[kind],
  }));
  // Each message of a box and each statement of a patient causes one recalculation of the patient. What time alone changes
  // adds two or three a day, a twentieth.
  const turns = (rates: Record<Kind, number>) => rates.frame + rates.press + rates.statement;
  return [
    ...rows,
    {
      what: "reminder decided",
      mean: (REMINDED_A_DAY * SECOND) / DAY,
      peak: (DUE_AT_EIGHT * SECOND) / MINUTE,
      ...reminder,
    },
    { what: "patient worked out (keeper)", mean: turns(mean), peak: turns(peak), ...keeper },
  ];
}

/** The machines for a million patients, with the arithmetic. */
export function machinesTable(costs: Costs): string {
  const rows = rowsOf(costs);
  const cores = (part: "server" | "database", rate: "mean" | "peak") =>
    rows.reduce((sum, row) => sum + (row[rate] * row[part]) / SECOND, 0);
  const machines = (part: "server" | "database", rate: "mean" | "peak") =>
    Math.ceil(cores(part, rate) / (CORES * USED));
  const lines = rows.map(({ what, mean, peak, server, database }) =>
    [
      what,
      whole(mean),
      whole(peak),
      server.toFixed(2),
      database.toFixed(2),
      ((mean * (server + database)) / SECOND).toFixed(1),
      ((peak * (server + database)) / SECOND).toFixed(1),
    ].join(" | "),
  );
  const sums = (rate: "mean" | "peak") =>
    `${cores("server", rate).toFixed(1)} cores of servers and ${cores("database", rate).toFixed(1)} of PostgreSQL`;
  const needed = (rate: "mean" | "peak") =>
    `${machines("server", rate)} and ${machines("database", rate)}`;
  return [
    "| work | a second, mean | at eight | ms of server | ms of PostgreSQL | cores, mean | cores at eight |",
    "|---|---|---|---|---|---|---|",
    ...lines.map((line) => `| ${line} |`),
    "",
    `Cores are calls a second × milliseconds ÷ 1,000. By addition: ${sums("mean")} in the mean, ${sums("peak")} at eight. With ${CORES} cores a machine and ${100 * USED} % of them used, that is ${needed("mean")} machines in the mean, **${needed("peak")} at eight o'clock**.`,
  ].join("\n");
}

function whole(rate: number): string {
  return rate >= 10 ? Math.round(rate).toLocaleString("en-US") : rate.toFixed(1);
}
