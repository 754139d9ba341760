import { Button } from "@mantine/core";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { rowsOf } from "../../../nouns/plan-editor/prescription.ts";
import type { Guard } from "../../../nouns/plan-editor/use-guarded.ts";
import { dailyRows } from "../../../nouns/schedules/time-rows.ts";
import { RemoveIcon } from "../../../ui/icons/icons.tsx";
import { EntryCode } from "./entry-code.tsx";
import { type Entry, planOf, weeklyEntry } from "./medicine-entries.ts";
import { type EnteredFaults, MedicineSections } from "./medicine-sections.tsx";
import { useNewPlan } from "./use-new-plan.tsx";

interface MedicineEntryProps {
  entry: Entry;
  /** Its number among several, from 1; null if it is the only one. */
  number: number | null;
  faults: EnteredFaults;
  /** What its plan asks; null: nothing. */
  guard: Guard | null;
  /** Whether a save was attempted. */
  isTried: boolean;
  today: string;
  owner: number;
  onChange: (entry: Entry) => void;
  onRemove: () => void;
}

/** The form of one medicine with its times. */
export function MedicineEntry(props: MedicineEntryProps) {
  const { entry, number, faults, guard, isTried, today, owner, onChange, onRemove } = props;
  const t = useTranslations("form");
  const title = useId();
  const planned = useNewPlan({ entry, today, owner, onChange });
  const plan = planOf(entry);
  const heading = number === null ? t("about") : t("medicineNumber", { number });
  return (
    <section className="card form-card" aria-labelledby={title}>
      <header className={number === null ? "visually-hidden" : "entry-head"}>
        <h2 id={title}>{heading}</h2>
        {number !== null && (
          <Button
            variant="default"
            leftSection={<RemoveIcon />}
            aria-label={t("removeEntryOf", { number })}
            onClick={onRemove}
          >
            {t("removeEntry")}
          </Button>
        )}
      </header>
      <MedicineSections
        values={entry.values}
        times={entry.times}
        {...planned}
        faults={faults}
        code={
          entry.plan ? null : (
            <EntryCode
              code={entry.code}
              isTried={isTried}
              onChange={(code) => onChange({ ...entry, code })}
            />
          )
        }
        isByCode={entry.plan === null && entry.code.trim() !== ""}
        today={today}
        guard={guard}
        isTried={isTried}
        weekly={(weekday) => onChange(weeklyEntry(entry, weekday))}
        rows={plan ? rowsOf(plan) : dailyRows(entry.times)}
        medicine={null}
        onChange={(part) => onChange({ ...entry, ...part })}
      />
    </section>
  );
}
