import { useTranslations } from "use-intl";
import { StatusShape } from "../../../charts/legend/status-shape.tsx";
import { isolate } from "../../../i18n/isolate.ts";
import type { DayRow, RowMark } from "./chronology-data.ts";

interface ChronologyRowProps {
  row: DayRow;
  /** The day by name. */
  name: string;
  startsWeek: boolean;
  /** The letter of a change of the plan on this day. */
  change: string | null;
}

/** One day of the chronology. */
export function ChronologyRow({ row, name, startsWeek, change }: ChronologyRowProps) {
  const t = useTranslations("report");
  const { marks, onTime, unclear, instead, count, isUnclear } = row;
  const words = count
    ? t("dayTaken", { day: name, ...count })
    : t(isUnclear ? "dayUnclear" : "dayNothing", { day: name });
  return (
    <li className="chronology-row" data-week={startsWeek || undefined}>
      <span className="visually-hidden">{words}</span>
      <span className="chronology-day" aria-hidden="true">
        <bdi>{name}</bdi>
        {change && <i>{change}</i>}
      </span>
      <div className="chronology-plot" aria-hidden="true">
        {onTime.map(({ from, to }) => (
          <span
            key={from}
            className="chronology-on-time"
            style={{ left: `${from}%`, width: `${to - from}%` }}
          />
        ))}
        {change && <span className="chronology-change" />}
        {unclear.map(({ from, to }) => (
          <span
            key={from}
            className="chronology-unclear"
            style={{ left: `${from}%`, width: `${to - from}%` }}
          />
        ))}
        {instead && (
          <span className="chronology-instead">
            <bdi>
              {instead.kind === "paused"
                ? t("paused")
                : t("excused", { reason: isolate(instead.reason) })}
            </bdi>
          </span>
        )}
        {marks.map((mark) => (
          <Mark key={mark.key} mark={mark} />
        ))}
      </div>
      <span
        className="chronology-count"
        data-less={count && count.taken < count.due ? true : undefined}
        aria-hidden="true"
      >
        {count ? `${count.taken}/${count.due}` : isUnclear ? t("rowUnclear") : "–"}
      </span>
    </li>
  );
}

function Mark({ mark: { kind, place, due } }: { mark: RowMark }) {
  return (
    <>
      {due !== null && (
        <span
          className="chronology-off"
          style={{ left: `${Math.min(due, place)}%`, width: `${Math.abs(place - due)}%` }}
        />
      )}
      <Sign kind={kind} place={place} />
    </>
  );
}

/** A chart sign, drawn in the ink of the sheet. */
export function Sign({ kind, place }: Pick<RowMark, "kind"> & { place?: number }) {
  return (
    <svg
      className="sheet-sign"
      data-kind={kind}
      viewBox="-8 -8 16 16"
      style={place === undefined ? undefined : { left: `${place}%` }}
      aria-hidden="true"
      focusable="false"
    >
      <StatusShape kind={kind} radius={6} />
    </svg>
  );
}
