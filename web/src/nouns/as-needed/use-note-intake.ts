import type { AddIntake, Intake } from "@dosebeat/contract/intakes";
import { addIntake } from "@dosebeat/contract/intakes-calls";
import type { Medicine } from "@dosebeat/contract/medicines";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { CallError, NOT_KEPT } from "../../api/call.ts";
import { useSingleMutation } from "../../api/single-mutation.ts";
import { invalidate } from "../../api/stale.ts";
import { isolate } from "../../i18n/isolate.ts";
import { medicineName } from "../../i18n/medicine-name.ts";
import type { Format } from "../../i18n/use-format.ts";
import { useReason } from "../../ui/states/reason.ts";
import { toastFailed, toastUndo } from "../../ui/toasts/toasts.tsx";
import { useRemoveIntake } from "./queries.ts";

interface NewIntake {
  medicine: Pick<Medicine, "id" | "name" | "strength">;
  /** UTC; now by default. */
  at?: string;
  amount?: number | null;
  note?: string;
}

/** Records intakes, now with one tap or at another time; without a network they wait on this device. */
export function useNoteIntake(format: Format) {
  const t = useTranslations("asNeeded");
  const dialog = useTranslations("dialog");
  const reasonOf = useReason();
  const client = useQueryClient();
  const removal = useRemoveIntake();
  // Preloaded: the network may be gone when it is needed.
  useEffect(() => void loadSay().catch(() => undefined), []);
  const fail = (error: Error) => toastFailed(t("failed", { reason: reasonOf(error) }));
  const mutation = useSingleMutation({
    mutationFn: async ({ medicine, ...said }: NewIntake) => {
      const { sayIntake } = await loadSay();
      const body: Omit<AddIntake, "key" | "said_utc"> = { medicine: medicine.id, ...said };
      return sayIntake(body, medicine);
    },
    onSettled: () => void invalidate(client, addIntake.touches ?? []),
  });
  /** A second tap while the first is under way records nothing. */
  const isNoting = useRef(false);

  const note = async (intake: NewIntake): Promise<boolean> => {
    if (isNoting.current) return false;
    isNoting.current = true;
    const at = intake.at ?? new Date().toISOString();
    const values = { medicine: medicineName(intake.medicine), time: isolate(format.time(at)) };
    try {
      const takeBack = await mutation.mutateAsync({ ...intake, at });
      const settled = () => invalidate(client, addIntake.touches ?? []);
      const undo = () => void takeBack().finally(settled).catch(fail);
      toastUndo(t("noted", values), dialog("undo"), undo);
      return true;
    } catch (error) {
      if (error instanceof Error) fail(error);
      return false;
    } finally {
      isNoting.current = false;
    }
  };

  /** Takes an intake back; the toast's undo states it again. */
  const remove = async (intake: Intake, medicine: NewIntake["medicine"]): Promise<void> => {
    const values = {
      medicine: medicineName(medicine),
      time: isolate(format.time(intake.at_utc)),
    };
    const again = { medicine, at: intake.at_utc, amount: intake.amount, note: intake.note };
    try {
      await removal.mutateAsync(intake.id);
      const undo = () => mutation.mutateToEnd(again, { onError: fail });
      toastUndo(t("removed", values), dialog("undo"), undo);
    } catch (error) {
      if (error instanceof Error) fail(error);
    }
  };

  return { note, remove, busy: mutation.isPending };
}

async function loadSay() {
  try {
    return await import("../../offline/say-aside.ts");
  } catch {
    throw new CallError("offline", 0, { message: "The page is not complete.", code: NOT_KEPT });
  }
}
