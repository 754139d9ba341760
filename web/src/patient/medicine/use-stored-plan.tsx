import type { Medicine } from "@dosebeat/contract/medicines";
import type { MedicinePlan } from "@dosebeat/contract/plans";
import { Button } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { isPlain } from "../../plan-editor/plain-plan.ts";
import { PlanSummary } from "../../plan-editor/plan-summary.tsx";

const ChangePlan = lazy(async () => ({
  default: (await import("../../plan-editor/change-plan.tsx")).ChangePlan,
}));
const PauseDialog = lazy(async () => ({
  default: (await import("../../pauses/pause-dialog.tsx")).PauseDialog,
}));

interface StoredPlan {
  medicine: Medicine;
  plan: MedicinePlan;
  owner: number;
  /** Today's chart day. */
  today: string;
}

/** The plan of a stored medicine in its form: in words where it is more than times, and its editor. */
export function useStoredPlan({ medicine, plan, owner, today }: StoredPlan): {
  plan: ReactNode;
  planEditor: ReactNode;
} {
  const t = useTranslations("planEditor");
  const [open, setOpen] = useState<"plan" | "pause" | null>(null);
  const close = () => setOpen(null);
  const rows = plan.schedules.filter(({ removed_utc }) => removed_utc === null);
  const isTimes = medicine.as_needed === null && isPlain(rows);
  const show = () => setOpen("plan");
  return {
    plan: isTimes ? null : (
      <PlanSummary
        plan={{ rows, unit: medicine.unit, asNeeded: medicine.as_needed, today }}
        onOpen={show}
      />
    ),
    planEditor: (
      <>
        {isTimes && (
          <Button variant="subtle" onClick={show}>
            {t("openNew")}
          </Button>
        )}
        <Suspense>
          {open === "plan" && (
            <ChangePlan
              medicine={medicine}
              plan={plan}
              today={today}
              owner={owner}
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
