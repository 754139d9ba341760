import type { ReactNode } from "react";
import { useLocale } from "use-intl";
import { formatWeekday, shiftDate } from "../../i18n/format.ts";
import { MedicineFields, MoreFields } from "../../medicines/medicine-fields.tsx";
import type { FieldFaults, MedicineValues } from "../../medicines/medicine-values.ts";
import type { TimeFault, TimeRow } from "../../schedules/time-rows.ts";
import { TimesForm } from "../../schedules/times-form.tsx";

/** What is entered of a medicine. */
export interface Entered {
  values: MedicineValues;
  times: TimeRow[];
}

/** What is wrong with it. */
export interface EnteredFaults {
  fields: FieldFaults;
  times: ReadonlyMap<string, TimeFault>;
}

interface MedicineSectionsProps extends Entered {
  faults: EnteredFaults;
  /** Today's chart day. */
  today: string;
  /** Stands for the times where the plan says more than times of every day. */
  plan: ReactNode;
  /** The way to the editor of the plan, below the times. */
  planEditor: ReactNode;
  onChange: (part: Partial<Entered>) => void;
}

/** Name and strength, the times, and the rest folded away. */
export function MedicineSections(props: MedicineSectionsProps) {
  const { values, times, faults, today, plan, planEditor, onChange } = props;
  const locale = useLocale();
  const fields = {
    values,
    faults: faults.fields,
    onChange: (next: MedicineValues) => onChange({ values: next }),
  };
  return (
    <>
      <MedicineFields {...fields} />
      {plan ?? (
        <TimesForm
          rows={times}
          faults={faults.times}
          tomorrow={formatWeekday(shiftDate(today, 1), locale)}
          onChange={(rows) => onChange({ times: rows })}
        />
      )}
      {planEditor}
      <MoreFields {...fields} />
    </>
  );
}
