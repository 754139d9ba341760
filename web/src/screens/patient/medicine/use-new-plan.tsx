import { lazy, type ReactNode, Suspense, useState } from "react";
import { useLocale } from "use-intl";
import { formatDosageTime } from "../../../i18n/format.ts";
import { YES } from "../../../nouns/medicines/medicine-values.ts";
import { isPlain } from "../../../nouns/plan-editor/plain-plan.ts";
import type { PlanLine } from "../../../nouns/plan-editor/plan-lines.ts";
import { PlanSummary } from "../../../nouns/plan-editor/plan-summary.tsx";
import { editedPrescription, needOf, rowsOf } from "../../../nouns/plan-editor/prescription.ts";
import { type TimeRow, timesOf, withTime } from "../../../nouns/schedules/time-rows.ts";
import { type Entry, planOf } from "./medicine-entries.ts";
import { MorePlan } from "./more-plan.tsx";

const NewPlan = lazy(async () => ({
  default: (await import("../../../nouns/plan-editor/new-plan.tsx")).NewPlan,
}));

interface NewPlanOf {
  entry: Entry;
  today: string;
  owner: number;
  onChange: (entry: Entry) => void;
}

/** The plan of a medicine that is being added: in words if it goes beyond times, and its editor. */
export function useNewPlan({ entry, today, owner, onChange }: NewPlanOf): {
  plan: ReactNode;
  planEditor: ReactNode;
} {
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const { values, times, plan } = entry;
  const edited =
    planOf(entry) ??
    editedPrescription({ rows: timesOf(times).map(daily), unit: "", asNeeded: null }, locale);
  return {
    plan: plan && (
      <PlanSummary
        plan={{ rows: rowsOf(plan), unit: plan.unit, asNeeded: needOf(plan) }}
        onOpen={() => setOpen(true)}
      />
    ),
    planEditor: (
      <>
        {!plan && <MorePlan onOpen={() => setOpen(true)} />}
        <Suspense>
          {isOpen && (
            <NewPlan
              name={values.name}
              startdate={values.startdate}
              enddate={values.enddate}
              today={today}
              owner={owner}
              entry={entry.key}
              isOnceOnly={values.once_only === YES}
              said={values.every_day_by}
              edited={edited}
              onDone={(next, every_day_by) => {
                const rows = rowsOf(next);
                const isTimes = next.unit === "" && next.need === null && isPlain(rows);
                onChange({
                  ...entry,
                  values: { ...values, every_day_by },
                  plan: isTimes ? null : next,
                  times: isTimes ? listed(rows) : times,
                  code: "",
                });
                setOpen(false);
              }}
              onClose={() => setOpen(false)}
            />
          )}
        </Suspense>
      </>
    ),
  };
}

function daily(time: string): PlanLine {
  const always = { amount: null, recurrence: null, valid_from: null, valid_to: null };
  return { dosage_time: `${time}:00.000`, ...always, timezone: null };
}

function listed(rows: readonly PlanLine[]): TimeRow[] {
  return rows.reduce(
    (list: TimeRow[], { dosage_time }) => withTime(list, formatDosageTime(dosage_time)),
    [],
  );
}
