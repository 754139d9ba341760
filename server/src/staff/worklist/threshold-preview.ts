import type { ThresholdPreview } from "@dosebeat/contract/thresholds";
import {
  strictestOf,
  type Thresholds,
  USUAL_THRESHOLDS,
} from "@dosebeat/domain/worklist/thresholds";
import { type WorklistCase, worklistRow } from "@dosebeat/domain/worklist/worklist";
import { worklistProfile } from "../../access/profiles/scope.ts";
import { TooHeavy } from "../../http/heavy/too-heavy.ts";
import type { Parts } from "../../parts.ts";
import { listOfPatient, samplePatients } from "../thresholds/queries.ts";
import { casesOf } from "./cases.ts";

/** Chart days considered, including today. */
const DAYS = 7;
/** The most patients that are worked out. */
const MOST = 150;

interface Asked {
  group: number;
  /** Null: the usual ones. */
  thresholds: Thresholds | null;
}

/**
 * How many rows a day would appear and disappear. For each of the last days, the doses are judged as known now; other
 * reasons for a row are taken from today.
 */
export async function previewOf(
  { db, clock }: Pick<Parts, "db" | "clock">,
  { group, thresholds }: Asked,
): Promise<ThresholdPreview> {
  const { all, ids } = await samplePatients(db, group, MOST);
  const counted = { before: 0, after: 0, more: 0, fewer: 0 };
  let examined = 0;
  for (const id of ids) {
    const profile = worklistProfile(id);
    const groups = await listOfPatient(db, profile);
    const held = strictestOf(groups.map((one) => one.thresholds));
    const asked = strictestOf(
      groups.map((one) =>
        one.group === group ? (thresholds ?? USUAL_THRESHOLDS) : one.thresholds,
      ),
    );
    let cases: WorklistCase[];
    try {
      cases = await casesOf({ db, clock }, profile, DAYS);
    } catch (error) {
      // Nobody should wait for one patient whose plan takes longer than all others'.
      if (error instanceof TooHeavy) continue;
      throw error;
    }
    examined += 1;
    for (const one of cases) {
      const [before, after] = [isToDo({ ...one, from: held }), isToDo({ ...one, from: asked })];
      counted.before += Number(before);
      counted.after += Number(after);
      counted.more += Number(after && !before);
      counted.fewer += Number(before && !after);
    }
  }
  const aDay = (rows: number) =>
    examined === 0 ? 0 : Math.round((rows * all * 10) / (examined * DAYS)) / 10;
  return {
    days: DAYS,
    patients: all,
    examined,
    before: aDay(counted.before),
    after: aDay(counted.after),
    more: aDay(counted.more),
    fewer: aDay(counted.fewer),
  };
}

function isToDo(given: WorklistCase): boolean {
  const { section } = worklistRow(given);
  return section === "call" || section === "box";
}
