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
import { useGuarded } from "../../../nouns/plan-editor/use-guarded.ts";
import { WeeklyGuard } from "../../../nouns/plan-editor/weekly-guard.tsx";
import { useProfile } from "../../../nouns/profiles/queries.ts";
import type { TimeFault, TimeRow } from "../../../nouns/schedules/time-rows.ts";
import { TimesForm } from "../../../nouns/schedules/times-form.tsx";
import { useIsBesideOthers } from "./beside-others.ts";

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
  /** The times as a code, below their list; null: there is none. */
  code: ReactNode;
  /** Whether the code stands for the list. */
  isByCode: boolean;
  /** Makes the plan weekly, or the way to where that is done. */
  weekly: ((weekday: number) => void) | ReactNode;
  /** Whether a save was tried. */
  isTried: boolean;
  /** The way to the editor of the plan, below the times. */
  planEditor: ReactNode;
  /** Of its plan, as far as they are not over. */
  rows: readonly RowInWords[];
  /** As it is stored; null: it is being added. */
  medicine: Medicine | null;
  onChange: (part: Partial<Entered>) => void;
}

/** Name and strength, the times, and the rest folded away. */
export function MedicineSections(props: MedicineSectionsProps) {
  const { values, times, faults, today, plan, planEditor, onChange } = props;
  const { rows, medicine } = props;
  const locale = useLocale();
  const isBesideOthers = useIsBesideOthers(medicine?.id ?? null, rows);
  const guarded = useGuarded()(values.name, rows);
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
      {guarded !== null && (
        <WeeklyGuard
          name={guarded}
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

/** Who wrote what is said of late doses, and when; undefined once something else is typed. */
function useLateNote(medicine: Medicine | null, typed: string): string | undefined {
  const t = useTranslations("form");
  const { data: profile } = useProfile();
  const format = useFormat(profile?.timezone ?? "UTC");
  if (!medicine || medicine.if_late_utc === null || medicine.if_late !== typed) return undefined;
  const date = format.date(format.calendarDate(medicine.if_late_utc));
  const { if_late_author: name } = medicine;
  return name === null ? t("ifLateByYou", { date }) : t("ifLateBy", { date, name: isolate(name) });
}
