import { stateDose } from "@dosebeat/contract/calls/doses";
import type { Dose, Doses, StateDose } from "@dosebeat/contract/doses";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { useSingleMutation } from "../api/single-mutation.ts";
import { invalidate } from "../api/stale.ts";
import { doseKey } from "./dose-key.ts";

export type Statement =
  | { status: "confirmed"; at: string; reason?: string }
  | { status: "skipped"; reason: string }
  | { status: null };

/** A statement about one dose. */
export interface DoseStatement {
  dose: Dose;
  statement: Statement;
}

/** The current statement about a dose, to restore it on undo. */
export function statementOf(dose: Dose): Statement {
  const status = dose.status_if_counted ?? dose.status;
  if (status === "confirmed" && dose.confirmed_utc) {
    const reason = dose.reason ? { reason: dose.reason } : {};
    return { status: "confirmed", at: dose.confirmed_utc, ...reason };
  }
  if (status === "skipped" && dose.reason) return { status: "skipped", reason: dose.reason };
  return { status: null };
}

/** Records statements one after the other; those saved before a failure stay saved. */
export function useStateDoses() {
  const client = useQueryClient();
  const show = (updated: Dose) =>
    client.setQueriesData<Doses>({ queryKey: ["doses"] }, (answer) =>
      answer ? { ...answer, doses: answer.doses.map((dose) => replaced(dose, updated)) } : answer,
    );
  return useSingleMutation({
    mutationFn: async (statements: DoseStatement[]) => {
      for (const { dose, statement } of statements) {
        const { data } = await call(stateDose, { body: { data: requestOf(dose, statement) } });
        show(data);
      }
    },
    onSettled: () => {
      void invalidate(client, stateDose.touches);
    },
  });
}

function requestOf({ date, medicine, dosage_time }: Dose, statement: Statement): StateDose {
  return { date, medicine: medicine.id, dosage_time, ...statement };
}

function replaced(dose: Dose, updated: Dose): Dose {
  return doseKey(dose) === doseKey(updated) ? updated : dose;
}
