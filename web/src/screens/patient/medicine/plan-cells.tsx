import type { Medicine } from "@dosebeat/contract/medicines";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { breakable } from "../../../i18n/breakable.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { usePausedText } from "../../../nouns/medicines/paused-text.ts";
import { useEveryDayBy } from "../../../nouns/plan-editor/every-day-by.ts";
import { keyed } from "../../../ui/base/keyed.ts";

interface OfMedicine {
  medicine: Medicine;
  /** How many rows the cells span. */
  rows: number;
}

interface AboutProps extends OfMedicine {
  isOneCell: boolean;
  /** Shown with the name. */
  children: ReactNode;
}

/** Name, strength and form: in three cells, or below one another. */
export function About({ medicine, rows, isOneCell, children }: AboutProps) {
  const t = useTranslations("plan");
  const { name, strength, galenicform } = medicine;
  const scope = rows > 1 ? "rowgroup" : "row";
  if (isOneCell) {
    return (
      <th scope={scope} rowSpan={rows} className="plan-about">
        <bdi>{breakable(name)}</bdi>
        {keyed([strength, galenicform]).map(({ key, text }) => (
          <span key={key}>
            <bdi>{text}</bdi>
          </span>
        ))}
        {children}
      </th>
    );
  }
  return (
    <>
      <th scope={scope} rowSpan={rows}>
        <bdi>{breakable(name)}</bdi>
        {children}
      </th>
      <td rowSpan={rows} data-label={t("strength")}>
        <bdi>{strength}</bdi>
      </td>
      <td rowSpan={rows} data-label={t("form")}>
        <bdi>{galenicform}</bdi>
      </td>
    </>
  );
}

/** The dates between which it is taken, and whether it is paused. @param zone of the patient */
export function Dates({ medicine, rows, zone }: OfMedicine & { zone: string }) {
  const t = useTranslations("plan");
  const dates = useTranslations("medicine");
  const format = useFormat("UTC");
  const pausedText = usePausedText(zone);
  const { startdate, enddate, paused } = medicine;
  const from = format.date(startdate);
  return (
    <td rowSpan={rows} data-label={t("dates")} className="plan-dates">
      {enddate === null
        ? dates("fromOpen", { date: from })
        : dates("fromTo", { from, to: format.date(enddate) })}
      {paused && <strong className="plan-paused">{pausedText(paused)}</strong>}
    </td>
  );
}

/** What to know about a medicine. */
export function useNotes(medicine: Medicine): string[] {
  const t = useTranslations("plan");
  const everyDay = useEveryDayBy();
  const { description, instructions, indication, prescriber, if_late } = medicine;
  return [
    description,
    instructions,
    if_late && t("ifLate", { text: if_late }),
    everyDay(medicine),
    indication && t("indication", { indication }),
    prescriber && t("prescriber", { prescriber }),
  ].filter((note) => !!note);
}

/** The notes, below one another in their own column, or in a row. */
export function Note({ notes, columns = 1 }: { notes: readonly string[]; columns?: number }) {
  const t = useTranslations("plan");
  return (
    <td data-label={t("note")} colSpan={columns} className={columns > 1 ? "plan-remarks" : ""}>
      {keyed(notes).map(({ key, text }) => (
        <span key={key}>
          <bdi>{text}</bdi>
        </span>
      ))}
    </td>
  );
}
