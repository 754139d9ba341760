import { useTranslations } from "use-intl";
import { breakable } from "../../../i18n/breakable.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { medicineName } from "../../../i18n/medicine-name.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useRangeText } from "../../../nouns/adherence/use-range-text.ts";
import { useEveryDayBy } from "../../../nouns/plan-editor/every-day-by.ts";
import { usePlanInWords } from "../../../nouns/plan-editor/in-words.ts";
import { useOnceOnlyWords } from "../../../nouns/plan-editor/once-only.tsx";
import type { RowInWords } from "../../../nouns/plan-editor/plan-groups.ts";
import { keyed } from "../../../ui/base/keyed.ts";
import { inForceSince } from "./plan-changes-data.ts";
import type { ReportMedicine } from "./report-medicines.ts";
import type { SheetPart } from "./sheet-part.ts";
import { slotsOf, spreadInTimes } from "./standard-day-data.ts";
import { useBesides } from "./use-besides.ts";

const COLUMNS = ["medicine", "planOf", "since", "takenDue", "median", "regularity"] as const;

/** Each medicine: its plan, what was taken of it and when; below that, everything else known about it. */
export function SheetMedicines(part: SheetPart) {
  const t = useTranslations("report");
  return (
    <section className="sheet-part">
      <table className="sheet-medicines">
        <thead>
          <tr>
            {COLUMNS.map((key) => (
              <th key={key} scope="col">
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        {part.snapshot.medicines.map((medicine) => (
          <Row key={medicine.id} medicine={medicine} {...part} />
        ))}
      </table>
    </section>
  );
}

interface RowProps extends SheetPart {
  medicine: ReportMedicine;
}

function Row({ medicine, snapshot, range, events }: RowProps) {
  const t = useTranslations("report");
  const travel = useTranslations("travel");
  const format = useFormat("UTC");
  const besides = useBesides(snapshot);
  const { id, name, strength, record } = medicine;
  const inForce = rowsInForce(medicine, snapshot, range.to);
  const lines = usePlanLines(medicine, inForce, range.to);
  const everyDay = useEveryDayBy();
  const seldomOf = useOnceOnlyWords();
  const seldom = record?.once_only ? seldomOf(inForce) : null;
  const since = inForceSince(events, id, range.to);
  const version = snapshot.plans.find((plan) => plan.medicine === id)?.version;
  const own = snapshot.ofEach.find((found) => found.medicine === id)?.adherence;
  const taking = own?.figures.taking;
  const rangeText = useRangeText();
  const doses = snapshot.doses.doses.filter((dose) => dose.medicine.id === id);
  const slots = own ? slotsOf(doses, own.days, snapshot.profile.timezone) : [];
  const between = doses.length > 0 ? rangeText(own?.figures.range ?? null) : null;
  const medians = slots.map((slot) => {
    const { median } = spreadInTimes(slot);
    if (median === null) return t("noFigure");
    return slot.zone === null
      ? median
      : travel("home", { time: isolate(median), zone: isolate(format.zoneName(slot.zone)) });
  });
  const spreads = slots.map(({ time }) => {
    const hours = own?.figures.regularity.find(({ dosage_time }) =>
      dosage_time.startsWith(time),
    )?.hours;
    return typeof hours === "number" ? format.number(Math.round(60 * hours)) : t("noFigure");
  });
  const more = besides(medicine);
  return (
    <tbody>
      <tr>
        <th scope="row">
          <bdi>{breakable(name)}</bdi> <bdi className="sheet-strength">{strength}</bdi>
        </th>
        <td>
          {seldom && <strong>{seldom}</strong>}
          {record && everyDay(record) && <strong>{everyDay(record)}</strong>}
          {keyed(lines).map(({ key, text }) => (
            <span key={key}>
              <bdi>{text}</bdi>
            </span>
          ))}
          {lines.length === 0 && t(record ? "planOver" : "removed")}
        </td>
        <td>
          {since !== null && version !== undefined
            ? t("version", { date: format.date(since), version })
            : t("noFigure")}
        </td>
        <td>
          <bdi>
            {taking && doses.length > 0
              ? `${taking.numerator} / ${taking.denominator}`
              : t("noFigure")}
          </bdi>
          {between && (
            <>
              <br />
              <bdi>{between}</bdi>
            </>
          )}
        </td>
        <td>
          <bdi>{medians.join(", ") || t("noFigure")}</bdi>
        </td>
        <td>
          <bdi>
            {spreads.length > 0 ? t("spread", { minutes: spreads.join(", ") }) : t("noFigure")}
          </bdi>
        </td>
      </tr>
      {more.length > 0 && (
        <tr className="sheet-besides">
          <td colSpan={COLUMNS.length}>
            <span className="visually-hidden">{medicineName(medicine)}: </span>
            {keyed(more).map(({ key, text }) => (
              <span key={key}>{text}</span>
            ))}
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** The rows of the plan that apply on the last day of the report, or later. */
function rowsInForce({ id, record }: ReportMedicine, { plans }: RowProps["snapshot"], to: string) {
  if (!record) return [];
  const rows = plans.find((plan) => plan.medicine === id)?.schedules ?? [];
  return rows.filter(
    ({ removed_utc, valid_from }) =>
      removed_utc === null && (valid_from === null || valid_from <= to),
  );
}

/** The plan in force on the last day of the report. */
function usePlanLines({ record }: ReportMedicine, rows: readonly RowInWords[], to: string) {
  const inWords = usePlanInWords();
  if (!record) return [];
  return inWords({ rows, unit: record.unit, asNeeded: record.as_needed, today: to });
}
