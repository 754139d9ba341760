import type { Dose, Doses } from "@dosebeat/contract/doses";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { getImpersonation } from "../../session/impersonation.ts";
import { useReason } from "../../ui/states/reason.ts";
import { toastFailed } from "../../ui/toasts/toasts.tsx";
import { doseKey } from "./dose-key.ts";
import { useStateDoses } from "./statements.ts";

/** How long a dose stated as taken just now can be undone with one tap. */
const UNDO_TIME = 10 * MINUTE;

/**
 * Whether all these doses were stated as taken recently enough to offer *Undo*. Only an
 * administrator acting for the patient can undo an administrator's statement.
 */
export function canUndo(doses: readonly Dose[], now: number, isActing: boolean): boolean {
  return (
    doses.length > 0 &&
    doses.every((dose) => isRecent(dose, now) && (isActing || dose.stated_by !== "administrator"))
  );
}

function isRecent({ confirmed_utc, pressed_utc }: Dose, now: number): boolean {
  return (
    confirmed_utc !== null &&
    pressed_utc === null &&
    Math.abs(now - Date.parse(confirmed_utc)) < UNDO_TIME
  );
}

/**
 * "I took it": records doses as taken at this minute, with one tap. They appear as taken at once;
 * what could not be recorded is reverted, and a toast says why.
 */
export function useTakeNow() {
  const client = useQueryClient();
  const t = useTranslations("say");
  const reasonOf = useReason();
  /** When doses were stated as taken, while the statement is pending: a second tap records nothing more. */
  const pending = useRef(new Map<string, string>());
  const { mutateAsync, isPending } = useStateDoses((dose) => {
    pending.current.delete(doseKey(dose));
  });
  const fail = (error: Error) => toastFailed(t("failed", { reason: reasonOf(error) }));

  /** States doses as taken at an instant in ISO 8601. True once all are recorded; false if one could not be. */
  const take = async (chosen: readonly Dose[], at: string): Promise<boolean> => {
    const doses = chosen.filter((dose) => !pending.current.has(doseKey(dose)));
    if (doses.length === 0) return false;
    const keys = doses.map(doseKey);
    for (const key of keys) pending.current.set(key, at);
    // A pending answer does not include it yet.
    await client.cancelQueries({ queryKey: ["doses"] });
    const putBack = showTaken(client, doses, at);
    try {
      await mutateAsync(
        doses.map((dose) => ({ dose, statement: { status: "confirmed" as const, at } })),
      );
      return true;
    } catch (error) {
      putBack((key) => pending.current.get(key) === at);
      if (error instanceof Error) fail(error);
      return false;
    } finally {
      for (const key of keys) {
        if (pending.current.get(key) === at) pending.current.delete(key);
      }
    }
  };

  const undo = async (doses: readonly Dose[]): Promise<boolean> => {
    // From now on they can be stated again, even if the network has not finished with the first statement.
    for (const dose of doses) pending.current.delete(doseKey(dose));
    try {
      await mutateAsync(doses.map((dose) => ({ dose, statement: { status: null } })));
      return true;
    } catch (error) {
      if (error instanceof Error) fail(error);
      return false;
    }
  };

  /** The undo for a row of doses; undefined when it is no longer offered. */
  const undoOf = (doses: readonly Dose[], now: number) =>
    canUndo(doses, now, getImpersonation() !== null) ? () => void undo(doses) : undefined;

  return { take, undo, undoOf, busy: isPending };
}

/** Shows doses as taken; the returned function reverts those chosen that still show this. */
function showTaken(client: QueryClient, doses: readonly Dose[], at: string) {
  const before = new Map(doses.map((dose) => [doseKey(dose), dose]));
  const replace = (change: (dose: Dose) => Dose) =>
    client.setQueriesData<Doses>({ queryKey: ["doses"] }, (answer) =>
      answer ? { ...answer, doses: answer.doses.map(change) } : answer,
    );
  replace((dose) => (before.has(doseKey(dose)) ? shownAsTaken(dose, at) : dose));
  return (isChosen: (key: string) => boolean) =>
    replace((dose) => {
      const key = doseKey(dose);
      return dose.confirmed_utc === at && isChosen(key) ? (before.get(key) ?? dose) : dose;
    });
}

/** A dose as it appears once stated as taken. A day that is not counted stays so. */
export function shownAsTaken(dose: Dose, at: string): Dose {
  const taken = { ...dose, confirmed_utc: at, stated_by: "patient", searched: null } as const;
  return dose.status === "excused"
    ? { ...taken, status_if_counted: "confirmed" }
    : { ...taken, status: "confirmed" };
}
