import type { Medicine } from "@dosebeat/contract/medicines";
import type { Schedule } from "@dosebeat/contract/schedules";
import { useTranslations } from "use-intl";
import { useNamedAmount } from "../../../i18n/amounts.ts";
import { usePlanInWords, useTimeInWords } from "../../../nouns/plan-editor/in-words.ts";
import { OnceOnly } from "../../../nouns/plan-editor/once-only.tsx";
import { groupsOf, useGroupInWords } from "../../../nouns/plan-editor/plan-groups.ts";
import { DAY_PARTS, dayPartOf, inDayOrder } from "../../../nouns/schedules/day-parts.ts";
import { About, Dates, Note, useNotes } from "./plan-cells.tsx";

interface PlanRowsProps {
  medicine: Medicine;
  schedules: readonly Schedule[];
  /** Whether the table has a column of days, and none for strength, form and note. */
  hasDays: boolean;
  /** The patient's zone. */
  zone: string;
}

/** The rows of one medicine: one for each phase and its days, and one for as-needed intakes. */
export function PlanRows({ medicine, schedules, hasDays, zone }: PlanRowsProps) {
  const notes = useNotes(medicine);
  const groups = groupsOf(schedules);
  const needed = medicine.as_needed !== null;
  const rows = [
    ...groups.map((group) => (
      <Times key={group[0]?.id} group={group} unit={medicine.unit} hasDays={hasDays} />
    )),
    ...(needed ? [<Needed key="needed" medicine={medicine} />] : []),
    ...(groups.length === 0 && !needed
      ? [<Times key="none" group={[]} unit={medicine.unit} hasDays={hasDays} />]
      : []),
  ];
  const hasRemarks = hasDays && notes.length > 0;
  return (
    <tbody>
      {rows.map((row, index) => (
        <tr key={row.key}>
          {index === 0 && (
            <About
              medicine={medicine}
              rows={rows.length + (hasRemarks ? 1 : 0)}
              isOneCell={hasDays}
            >
              {medicine.once_only && <OnceOnly rows={schedules} />}
            </About>
          )}
          {row}
          {index === 0 && <Dates medicine={medicine} rows={rows.length} zone={zone} />}
          {index === 0 && !hasDays && <Note notes={notes} />}
        </tr>
      ))}
      {hasRemarks && (
        <tr>
          <Note notes={notes} columns={DAY_PARTS.length + 2} />
        </tr>
      )}
    </tbody>
  );
}

interface TimesProps {
  group: readonly Schedule[];
  unit: string;
  hasDays: boolean;
}

function Times({ group, unit, hasDays }: TimesProps) {
  const t = useTranslations("plan");
  const parts = useTranslations("myDay");
  const amountOf = useNamedAmount();
  const timeOf = useTimeInWords();
  const { days, phase, zone } = useGroupInWords()(group);
  const times = inDayOrder(group.map(({ dosage_time }) => dosage_time));
  return (
    <>
      {hasDays && (
        <td data-label={t("days")} className="plan-days">
          {group.length > 0 &&
            [phase, days, zone]
              .filter((text) => text !== null)
              .map((text) => (
                <span key={text}>
                  <bdi>{text}</bdi>
                </span>
              ))}
        </td>
      )}
      {DAY_PARTS.map((part) => (
        <td key={part} data-label={parts(part)} className="plan-times">
          {times
            .filter((time) => dayPartOf(time) === part)
            .flatMap((time) => group.filter((row) => row.dosage_time === time))
            .map((row) => (
              <span key={row.id}>
                <bdi>{timeOf(row)}</bdi>
                <Amount text={amountOf(row.amount, unit)} />
              </span>
            ))}
        </td>
      ))}
    </>
  );
}

/** The dot is outside: inside an amount in Latin letters it would be on the wrong side in Arabic. */
function Amount({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <>
      <span className="plan-dot"> · </span>
      <bdi className="plan-amount">{text}</bdi>
    </>
  );
}

function Needed({ medicine }: { medicine: Medicine }) {
  const t = useTranslations("plan");
  const inWords = usePlanInWords();
  const { unit, as_needed: asNeeded } = medicine;
  return (
    <td colSpan={DAY_PARTS.length + 1} data-label={t("days")} className="plan-needed">
      <bdi>{inWords({ rows: [], unit, asNeeded }).join(" ")}</bdi>
    </td>
  );
}
