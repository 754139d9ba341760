import type { Medicine } from "@dosebeat/contract/medicines";
import type { MedicinePlan } from "@dosebeat/contract/plans";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { isPlain } from "../../../nouns/plan-editor/plain-plan.ts";
import { PlanSummary } from "../../../nouns/plan-editor/plan-summary.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { LeaveGuard } from "../../../ui/dialogs/leave-guard.tsx";
import { MorePlan } from "./more-plan.tsx";

const ChangePlan = lazy(async () => ({
  default: (await import("../../../nouns/plan-editor/change-plan.tsx")).ChangePlan,
}));
const PauseDialog = lazy(async () => ({
  default: (await import("../../../nouns/pauses/pause-dialog.tsx")).PauseDialog,
}));

interface StoredPlan {
  medicine: Medicine;
  plan: MedicinePlan;
  owner: number;
  /** Today's chart day. */
  today: string;
  /** Whether the list has unsaved times, which the editor would not know. */
  isUnsaved: boolean;
  /** Saves them if possible, and then continues. */
  onSave: (then: () => void) => void;
}

/** Whether a list of times can show a medicine's whole plan. */
export function isListOfTimes(medicine: Medicine, plan: MedicinePlan): boolean {
  return medicine.as_needed === null && isPlain(rowsOf(plan));
}

/** The rows of a plan that have not ended on a chart day. */
export function currentRows(plan: MedicinePlan, today: string) {
  return rowsOf(plan).filter(({ valid_to }) => valid_to === null || valid_to >= today);
}

function rowsOf({ schedules }: MedicinePlan) {
  return schedules.filter(({ removed_utc }) => removed_utc === null);
}

/** The plan of a stored medicine in its form: in words if it goes beyond times, and its editor. */
export function useStoredPlan(stored: StoredPlan): {
  plan: ReactNode;
  planEditor: ReactNode;
  onOpen: () => void;
} {
  const { medicine, plan, owner, today, isUnsaved, onSave } = stored;
  const t = useTranslations("planEditor");
  const [open, setOpen] = useState<"plan" | "pause" | "unsaved" | null>(null);
  const close = () => setOpen(null);
  const rows = rowsOf(plan);
  const isTimes = isListOfTimes(medicine, plan);
  const show = () => setOpen("plan");
  const onOpen = () => setOpen(isTimes && isUnsaved ? "unsaved" : "plan");
  return {
    onOpen,
    plan: isTimes ? null : (
      <PlanSummary
        plan={{ rows, unit: medicine.unit, asNeeded: medicine.as_needed, today }}
        onOpen={show}
      />
    ),
    planEditor: (
      <>
        {isTimes && <MorePlan onOpen={onOpen} />}
        <ConfirmDialog
          opened={open === "unsaved"}
          title={t("saveFirst")}
          confirm={t("saveAndGoOn")}
          onConfirm={() => {
            close();
            onSave(show);
          }}
          onClose={close}
        >
          {t("saveFirstText")}
        </ConfirmDialog>
        <Suspense>
          {open === "plan" && (
            <ChangePlan
              medicine={medicine}
              plan={plan}
              today={today}
              owner={owner}
              Guard={LeaveGuard}
              onClose={close}
              onPause={() => setOpen("pause")}
            />
          )}
          {open === "pause" && <PauseDialog medicine={medicine} owner={owner} onClose={close} />}
        </Suspense>
      </>
    ),
  };
}
