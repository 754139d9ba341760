import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../i18n/use-format.ts";
import { Chronology } from "./chronology.tsx";
import { Definitions } from "./definitions.tsx";
import { planEvents } from "./plan-changes-data.ts";
import { SheetFigures } from "./sheet-figures.tsx";
import { SheetHead } from "./sheet-head.tsx";
import { SheetMedicines } from "./sheet-medicines.tsx";
import type { SheetPart } from "./sheet-part.ts";
import { StandardDay } from "./standard-day.tsx";
import "./sheet.css";
import "./sheet-charts.css";

type Paper = "a4" | "letter";
/** More days, or more medicines, have their chronology on a page of its own. */
const DAYS_ON_ONE_PAGE = 31;
const MEDICINES_ON_ONE_PAGE = 7;

/** The paper as it is printed; on the screen as large as there is room. */
export function Sheet({ snapshot, range, paper }: Omit<SheetPart, "events"> & { paper: Paper }) {
  const t = useTranslations("report");
  const { profile, medicines, plans } = snapshot;
  const format = useFormat(profile.timezone);
  const events = useMemo(
    () => planEvents(medicines, plans, format.calendarDate),
    [medicines, plans, format],
  );
  const part = { snapshot, range, events };
  const isLong = range.days > DAYS_ON_ONE_PAGE || medicines.length > MEDICINES_ON_ONE_PAGE;
  return (
    <article className="sheet" data-paper={paper} aria-label={t("preview")}>
      <div className="sheet-page">
        <SheetHead {...part} />
        <SheetFigures adherence={snapshot.adherence} />
        <StandardDay snapshot={snapshot} />
        {!isLong && <Chronology {...part} />}
        <SheetMedicines {...part} />
        <Definitions snapshot={snapshot} />
      </div>
      {isLong && (
        <div className="sheet-page">
          <Chronology {...part} />
        </div>
      )}
    </article>
  );
}
