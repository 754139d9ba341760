import type { Dose } from "@dosebeat/contract/doses";
import { stateDose } from "@dosebeat/contract/doses-calls";
import { statusIfCounted } from "@dosebeat/domain/doses/statements";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { CallError, NOT_KEPT } from "../../api/call.ts";
import { useSingleMutation } from "../../api/single-mutation.ts";
import { invalidate } from "../../api/stale.ts";
import { showDose } from "../../offline/show-dose.ts";

export type Statement =
  | { status: "confirmed"; at: string; reason?: string }
  | { status: "skipped"; reason: string }
  | { status: null };

/** A statement about one dose. */
export interface DoseStatement {
  dose: Dose;
  statement: Statement;
}

/** The current statement about a dose, for restoring it on undo. */
export function statementOf(dose: Dose): Statement {
  const status = statusIfCounted(dose);
  // On a day that is not counted, the reason is the day's and was not stated about the dose.
  const reason = dose.status === "excused" ? null : dose.reason;
  if (status === "confirmed" && dose.confirmed_utc) {
    return { status: "confirmed", at: dose.confirmed_utc, ...(reason && { reason }) };
  }
  if (status === "skipped" && reason) return { status: "skipped", reason };
  return { status: null };
}

/**
 * Records statements one after the other; those saved before a failure stay saved. Without a network
 * they wait on this device. Calls back with each dose as the server then knows it.
 */
export function useStateDoses(onStated?: (dose: Dose) => void) {
  const client = useQueryClient();
  // Preloaded: the network may be gone when it is needed.
  useEffect(() => void loadSay().catch(() => undefined), []);
  return useSingleMutation({
    mutationFn: async (statements: DoseStatement[]) => {
      const said = statements.map(({ dose, statement }) => {
        return { dose, said: statement, before: statementOf(dose) };
      });
      const { say } = await loadSay();
      await say(said, (dose) => {
        showDose(client, dose);
        onStated?.(dose);
      });
    },
    onSettled: () => {
      void invalidate(client, stateDose.touches);
    },
  });
}

async function loadSay() {
  try {
    return await import("../../offline/say.ts");
  } catch {
    throw new CallError("offline", 0, { message: "The page is not complete.", code: NOT_KEPT });
  }
}
