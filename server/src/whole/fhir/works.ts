import type { Adherence } from "@dosebeat/contract/adherence";
import { Dose } from "@dosebeat/contract/doses";
import { type Intake, IntakesAnswer } from "@dosebeat/contract/intakes";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { lightOrLines } from "../../http/heavy/answer.ts";
import { HEAVY, LIGHT } from "../../http/heavy/too-heavy.ts";
import type { Parts } from "../../parts.ts";
import type { DayRange } from "../../plan/planned/day-range.ts";
import { adherenceFor } from "../../staff/report-pdf/facts.ts";
import { adherenceOf } from "../../state/adherence/days.ts";
import { eachDoseOf } from "../../state/doses/days.ts";
import { keptDoses } from "../../state/doses/kept-doses.ts";
import { intakesOf } from "../../state/intakes/days.ts";
import type { WorkerTask } from "../../worker-tasks.ts";

interface Known {
  doses: Iterable<Dose> | AsyncIterable<Dose>;
  intakes: () => Promise<readonly Intake[]>;
}

/** Works out the doses of chart days, and figures. */
export interface Works {
  doses(profileid: ProfileInScope<"doses">, range: DayRange): Promise<Known>;
  figures(
    profileid: ProfileInScope<"figures">,
    range: DayRange,
    medicine: number | undefined,
  ): Promise<Adherence>;
}

/**
 * As in charts; for large plans a worker works them out, with one dose at a time in memory.
 *
 * @param lane whose turn it takes if it is heavy
 */
export function chartWorks(parts: Parts, lane: number): Works {
  return {
    doses: (profileid, range) => chartDoses(parts, lane, profileid, range),
    figures: (profileid, range, medicine) => adherenceFor(parts, lane, profileid, range, medicine),
  };
}

/** For use within a worker. */
export function workerWorks(parts: Pick<Parts, "db" | "clock">): Works {
  return {
    doses: async (profileid, range) => ({
      doses: eachDoseOf(parts, profileid, range, undefined, HEAVY),
      intakes: async () => {
        const { intakes } = await intakesOf(parts, profileid, range, undefined, HEAVY);
        return intakes;
      },
    }),
    figures: (profileid, range, medicine) => adherenceOf(parts, profileid, range, medicine, HEAVY),
  };
}

async function chartDoses(
  parts: Parts,
  lane: number,
  profileid: ProfileInScope<"doses">,
  range: DayRange,
): Promise<Known> {
  const light = () => keptDoses(parts, profileid, range);
  const task: WorkerTask = { kind: "dose-lines", profileid, range };
  const found = await lightOrLines(parts, lane, light, task);
  if ("result" in found) {
    const { doses, intakes } = found.result.value;
    return { doses, intakes: async () => intakes };
  }
  return {
    doses: dosesIn(found.lines),
    intakes: async () => {
      const some = () => intakesOf(parts, profileid, range, undefined, LIGHT);
      const heavy: WorkerTask = { kind: "intakes", profileid, range };
      const known = await lightOrLines(parts, lane, some, heavy);
      if ("result" in known) return known.result.intakes;
      let json = "";
      for await (const line of known.lines) json += line;
      return IntakesAnswer.parse(JSON.parse(json)).data.intakes;
    },
  };
}

async function* dosesIn(lines: AsyncIterable<string>): AsyncGenerator<Dose> {
  for await (const line of lines) yield Dose.parse(JSON.parse(line));
}
