import type { WorklistEntry } from "@dosebeat/contract/base/worklist-entries";
import { type ReactNode, useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useFormat } from "../../../i18n/use-format.ts";
import { Chronology } from "./chronology.tsx";
import { Definitions } from "./definitions.tsx";
import { planEvents } from "./plan-changes-data.ts";
import { SheetContacts } from "./sheet-contacts.tsx";
import { SheetFigures } from "./sheet-figures.tsx";
import { SheetHead } from "./sheet-head.tsx";
import { SheetMedicines } from "./sheet-medicines.tsx";
import type { SheetPart } from "./sheet-part.ts";
import type { Snapshot } from "./snapshot.ts";
import { StandardDay } from "./standard-day.tsx";
import { type Paper, useSetting } from "./use-setting.ts";
import "./sheet.css";
import "./sheet-charts.css";

/** With more days, the chronology gets a page of its own. */
const DAYS_ON_ONE_PAGE = 31;
/** With more medicines, they are set small even on a page without the chronology. */
const MEDICINES_IN_FULL_SIZE = 7;
/** Beyond this, changes of the plan are only counted. */
const MOST_CHANGES = { full: 8, small: 3, apart: 8 } as const;
const MOST_CONTACTS = { full: 4, small: 1, apart: 4 } as const;

interface SheetProps extends Omit<SheetPart, "events"> {
  paper: Paper;
  /** What was done in a contact; absent if patients read their own report. */
  doneOf?: ((contact: WorklistEntry) => string) | undefined;
  /** What happened on these days; absent if patients read their own report. */
  happened?: ((snapshot: Snapshot) => ReactNode) | undefined;
}

/** The paper as printed; on the screen as large as there is room. */
export function Sheet(props: SheetProps) {
  const { snapshot, range, paper } = props;
  const locale = useLocale();
  // A new setting has to be measured again.
  return (
    <SetSheet key={`${locale} ${paper} ${range.from} ${range.to} ${snapshot.asOf}`} {...props} />
  );
}

function SetSheet({ snapshot, range, paper, doneOf, happened }: SheetProps) {
  const t = useTranslations("report");
  const { profile, medicines, plans } = snapshot;
  const format = useFormat(profile.timezone);
  const events = useMemo(
    () => planEvents(medicines, plans, format.calendarDate),
    [medicines, plans, format],
  );
  const { page, setting } = useSetting(paper, range.days > DAYS_ON_ONE_PAGE);
  const isSmall =
    setting === "small" || (setting === "apart" && medicines.length > MEDICINES_IN_FULL_SIZE);
  const part = { snapshot, range, events };
  const chronology = <Chronology {...part} mostChanges={MOST_CHANGES[setting]} />;
  return (
    <article
      className="sheet"
      data-paper={paper}
      data-setting={setting}
      data-small={isSmall || undefined}
      aria-label={t("preview")}
    >
      <div className="sheet-page" ref={page}>
        <SheetHead {...part} />
        <SheetFigures adherence={snapshot.adherence} />
        <StandardDay snapshot={snapshot} />
        {setting !== "apart" && chronology}
        <SheetMedicines {...part} />
        {doneOf && (
          <SheetContacts snapshot={snapshot} most={MOST_CONTACTS[setting]} doneOf={doneOf} />
        )}
        <Definitions snapshot={snapshot} />
      </div>
      {setting === "apart" && <div className="sheet-page">{chronology}</div>}
      {happened && snapshot.happened.length > 0 && (
        <div className="sheet-page">{happened(snapshot)}</div>
      )}
    </article>
  );
}
