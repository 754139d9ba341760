import type { Dose } from "@dosebeat/contract/doses";
import { ExcusedPeriodAnswer } from "@dosebeat/contract/excused";
import { PauseAnswer } from "@dosebeat/contract/pauses";
import type { ProposedState } from "@dosebeat/contract/proposed-states";
import { StateDoseAnswer } from "@dosebeat/contract/statements";
import { ownProfile } from "../../access/profiles/scope.ts";
import type { Viewer } from "../../http/viewer.ts";
import { getExcused, listExcused } from "../../ledger/excused/queries.ts";
import { presentPeriod } from "../../ledger/excused/write.ts";
import type { Parts } from "../../parts.ts";
import { getPause } from "../../plan/planned/pause-queries.ts";
import { presentPause } from "../../plan/planned/present-pause.ts";
import { findDose } from "../../state/doses/state-dose.ts";
import type { StoredChange } from "./stored-change.ts";

/**
 * The current pause, days or dose that a change is about; null: it changes a medicine, whose rows before and after
 * are in the audit log.
 *
 * @param patient whose they are
 */
export async function statesNow(
  parts: Parts,
  patient: Viewer,
  change: StoredChange,
): Promise<ProposedState[] | null> {
  const { db: tx } = parts;
  const profileid = ownProfile(patient);
  switch (change.call) {
    case "POST /api/medicine-pauses":
      // A pause that overlaps another would be refused.
      return [];
    case "PUT /api/medicine-pauses/:id":
    case "DELETE /api/medicine-pauses/:id":
      return [
        { of: "pause", pause: presentPause(await getPause(tx, profileid, change.params.id)) },
      ];
    case "POST /api/excused": {
      const { from, to } = change.body.data;
      const periods = (await listExcused(tx, profileid)).map(presentPeriod);
      return periods
        .filter((period) => period.from <= to && from <= period.to)
        .map((days) => ({ of: "days", days }));
    }
    case "DELETE /api/excused/:id":
      return [
        { of: "days", days: presentPeriod(await getExcused(tx, profileid, change.params.id)) },
      ];
    case "PUT /api/doses": {
      const dose = await findDose(parts, patient, profileid, change.body.data);
      return dose ? [doseState(dose)] : [];
    }
    default:
      return null;
  }
}

/**
 * The state after the change, according to its call's answer.
 *
 * @param before the state before
 */
export function statesAfter(
  { call }: StoredChange,
  before: readonly ProposedState[],
  would: object,
): ProposedState[] {
  switch (call) {
    case "POST /api/medicine-pauses":
    case "PUT /api/medicine-pauses/:id":
      return [{ of: "pause", pause: PauseAnswer.parse(would).data }];
    case "POST /api/excused":
      return [...before, { of: "days", days: ExcusedPeriodAnswer.parse(would).data }];
    case "PUT /api/doses":
      return [doseState(StateDoseAnswer.parse(would).data)];
    default:
      return [];
  }
}

function doseState({ status, pressed_utc, confirmed_utc, reason }: Dose): ProposedState {
  return { of: "dose", status, pressed_utc, confirmed_utc, reason };
}
