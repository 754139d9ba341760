import type { Dose } from "@dosebeat/contract/doses";
import { useTranslations } from "use-intl";
import { isolate } from "../../../i18n/isolate.ts";
import { medicineName } from "../../../i18n/medicine-name.ts";
import { useFormat } from "../../../i18n/use-format.ts";

interface UnclearProps {
  doses: readonly Dose[];
  timezone: string;
  whyOf: (dose: Dose) => string[];
}

/** The unclear doses of the last days, grouped by reason; nothing if there are none. */
export function PatientUnclear({ doses, timezone, whyOf }: UnclearProps) {
  const t = useTranslations("worklist");
  const format = useFormat(timezone);
  const groups = new Map<string, string[]>();
  for (const dose of doses) {
    const why = whyOf(dose).join(" ");
    if (why === "") continue;
    const at = Date.parse(dose.due_utc);
    const when = isolate(`${format.shortWeekday(format.calendarDate(at))} ${format.time(at)}`);
    groups.set(why, [...(groups.get(why) ?? []), `${when} ${medicineName(dose.medicine)}`]);
  }
  if (groups.size === 0) return null;
  return (
    <section className="card patient-part" aria-labelledby="patient-unclear">
      <h2 id="patient-unclear">{t("unclearWhy")}</h2>
      <dl className="patient-facts patient-unclear">
        {[...groups].map(([why, names]) => (
          <div key={why}>
            <dt>{names.join(" · ")}</dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
