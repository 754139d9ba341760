import type { Medicine } from "@dosebeat/contract/medicines";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatWeekday, shiftDate } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import {
  MedicineFields,
  MoreFields,
  OnceOnlyField,
} from "../../../nouns/medicines/medicine-fields.tsx";
import {
  type FieldFaults,
  type MedicineValues,
  YES,
} from "../../../nouns/medicines/medicine-values.ts";
import { OnceOnly } from "../../../nouns/plan-editor/once-only.tsx";
import type { RowInWords } from "../../../nouns/plan-editor/plan-groups.ts";
import type { Guard } from "../../../nouns/plan-editor/use-guarded.ts";
import { WeeklyGuard } from "../../../nouns/plan-editor/weekly-guard.tsx";
import { useProfile } from "../../../nouns/profiles/queries.ts";
import type { TimeFault, TimeRow } from "../../../nouns/schedules/time-rows.ts";
import { TimesForm } from "../../../nouns/schedules/times-form.tsx";
import { useIsBesideOthers } from "./beside-others.ts";

/** The input for a medicine. */
export interface Entered {
  values: MedicineValues;
  times: TimeRow[];
}

/** Its errors. */
export interface EnteredFaults {
  fields: FieldFaults;
  times: ReadonlyMap<string, TimeFault>;
}

interface MedicineSectionsProps extends Entered {
  faults: EnteredFaults;
  /** Today's chart day. */
  today: string;
  /** Replaces the times if the plan goes beyond daily times. */
  plan: ReactNode;
  /** The times as a code, below their list; null: none. */
  code: ReactNode;
  /** Whether the code replaces the list. */
  isByCode: boolean;
  /** Makes the plan weekly, or leads to where that is done. */
  weekly: ((weekday: number) => void) | ReactNode;
  /** What its plan asks; null: nothing. */
  guard: Guard | null;
  /** Whether a save was attempted. */
  isTried: boolean;
  /** Opens the plan editor; shown below the times. */
  planEditor: ReactNode;
  /** The rows of its plan that have not ended. */
  rows: readonly RowInWords[];
  /** The stored record; null: it is being added. */
  medicine: Medicine | null;
  onChange: (part: Partial<Entered>) => void;
}

/** Name and strength, the times, and the rest folded. */
export function MedicineSections(props: MedicineSectionsProps) {
  const { values, times, faults, today, plan, planEditor, onChange } = props;
  const { rows, medicine } = props;
  const locale = useLocale();
  const isBesideOthers = useIsBesideOthers(medicine?.id ?? null, rows);
  const lateNote = useLateNote(medicine, values.if_late);
  const fields = {
    values,
    faults: faults.fields,
    onChange: (next: MedicineValues) => onChange({ values: next }),
  };
  return (
    <>
      <MedicineFields {...fields} />
      {plan ?? (
        <div className="times-or-code" inert={props.isByCode}>
          <TimesForm
            rows={times}
            faults={faults.times}
            tomorrow={formatWeekday(shiftDate(today, 1), locale)}
            onChange={(rows) => onChange({ times: rows })}
          />
        </div>
      )}
      {props.guard !== null && (
        <WeeklyGuard
          guard={props.guard}
          said={values.every_day_by}
          onSaid={(every_day_by) => onChange({ values: { ...values, every_day_by } })}
          weekly={props.weekly}
          isTried={props.isTried}
        />
      )}
      {planEditor}
      {props.code}
      <div>
        <OnceOnlyField values={values} isBesideOthers={isBesideOthers} onChange={fields.onChange} />
        {values.once_only === YES && <OnceOnly rows={rows} />}
      </div>
      <MoreFields {...fields} lateNote={lateNote} />
    </>
  );
}

/** Who wrote the text on late doses, and when; undefined once it is changed. */
function useLateNote(medicine: Medicine | null, typed: string): string | undefined {
  const t = useTranslations("form");
  const { data: profile } = useProfile();
  const format = useFormat(profile?.timezone ?? "UTC");
  if (!medicine || medicine.if_late_utc === null || medicine.if_late !== typed) return undefined;
  const date = format.date(format.calendarDate(medicine.if_late_utc));
  const { if_late_author: name } = medicine;
  return name === null ? t("ifLateByYou", { date }) : t("ifLateBy", { date, name: isolate(name) });
}
