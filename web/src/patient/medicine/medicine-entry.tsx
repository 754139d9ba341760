import { Button } from "@mantine/core";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { MedicineFields } from "../../medicines/medicine-fields.tsx";
import type { FieldFaults } from "../../medicines/medicine-values.ts";
import { TimesEditor } from "../../schedules/times-editor.tsx";
import { RemoveIcon } from "../../ui/icons/icons.tsx";
import type { Entry } from "./medicine-entries.ts";

interface MedicineEntryProps {
  entry: Entry;
  /** Its number among several, from 1; null if it is the only one. */
  number: number | null;
  faults: FieldFaults;
  serverFaults: FieldFaults;
  onChange: (entry: Entry) => void;
  onRemove: () => void;
}

/** The form of one medicine with its times. */
export function MedicineEntry(props: MedicineEntryProps) {
  const { entry, number, onChange } = props;
  const t = useTranslations("form");
  const title = useId();
  const heading = number === null ? t("about") : t("medicineNumber", { number });
  return (
    <section className="card form-card" aria-labelledby={title}>
      <header className="entry-head">
        <h2 id={title}>{heading}</h2>
        {number !== null && (
          <Button
            variant="default"
            leftSection={<RemoveIcon />}
            aria-label={t("removeEntryOf", { number })}
            onClick={props.onRemove}
          >
            {t("removeEntry")}
          </Button>
        )}
      </header>
      <MedicineFields
        values={entry.values}
        faults={{ ...props.serverFaults, ...props.faults }}
        onChange={(values) => onChange({ ...entry, values })}
      />
      <TimesEditor
        times={entry.times}
        typed={entry.typed}
        onType={(typed) => onChange({ ...entry, typed })}
        onAdd={(time) => onChange({ ...entry, times: [...entry.times, time], typed: "" })}
        onRemove={(time) =>
          onChange({ ...entry, times: entry.times.filter((known) => known !== time) })
        }
      />
    </section>
  );
}
