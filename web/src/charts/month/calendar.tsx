import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { shiftDate } from "../../i18n/format.ts";
import { datesBetween, monthEnd, monthStart, weekStart } from "../../i18n/weeks.ts";
import "./calendar.css";

/** Makes a cell the one that Tab reaches and arrow keys move (roving tabindex). */
export interface CellProps {
  "data-date": string;
  tabIndex: 0 | -1;
}

interface MonthCalendarProps {
  label: string;
  /** Any date of the month to show. */
  month: string;
  /** 1 is Monday, 7 Sunday. */
  firstWeekday: number;
  today: string;
  /** `rtl`: weeks run right to left, and arrow keys follow. */
  dir: "ltr" | "rtl";
  weekday: (date: string) => Record<"short" | "long", string>;
  cell: (date: string, props: CellProps) => ReactNode;
  /** Requests the next or previous month; returns whether it will be shown. */
  onMonth: (by: 1 | -1) => boolean;
}

/**
 * A month as a grid of days: arrow keys move by day and week, Home and End within a week, Page keys by
 * month.
 */
export function MonthCalendar(props: MonthCalendarProps) {
  const { label, month, firstWeekday, today, weekday, cell } = props;
  const [first, last] = [monthStart(month), monthEnd(month)];
  const start = weekStart(first, firstWeekday);
  const weeks = datesBetween(start, last).filter((_, index) => index % 7 === 0);
  const { ref, active, onKeyDown } = useDayKeys(props, first, last);
  return (
    <table
      ref={ref}
      className="month-calendar"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA's grid pattern on a real table
      role="grid"
      aria-label={label}
      onKeyDown={onKeyDown}
      data-tour="calendar"
    >
      <thead>
        <tr>
          {datesBetween(start, shiftDate(start, 6)).map((date) => (
            <th key={date} scope="col" abbr={weekday(date).long}>
              {weekday(date).short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week}>
            {datesBetween(week, shiftDate(week, 6)).map((date) =>
              date < first || date > last ? (
                <td key={date} />
              ) : (
                <td key={date} data-today={date === today}>
                  {cell(date, { "data-date": date, tabIndex: date === active ? 0 : -1 })}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useDayKeys(
  { firstWeekday, today, dir, onMonth }: MonthCalendarProps,
  first: string,
  last: string,
) {
  const ref = useRef<HTMLTableElement>(null);
  const [chosen, setChosen] = useState(today);
  const [wantsFocus, setWantsFocus] = useState(false);
  const active = clamp(chosen, first, last);

  useEffect(() => {
    // A day of another month is rendered only once that month is shown.
    if (!wantsFocus || active !== chosen) return;
    ref.current?.querySelector<HTMLElement>(`[data-date="${active}"]`)?.focus();
    setWantsFocus(false);
  }, [wantsFocus, active, chosen]);

  function onKeyDown(event: KeyboardEvent) {
    const next = dayAfterKey(event.key, active, firstWeekday, dir);
    if (next === null) return;
    event.preventDefault();
    if (next < first && !onMonth(-1)) return;
    if (next > last && !onMonth(1)) return;
    setChosen(next);
    setWantsFocus(true);
  }
  return { ref, active, onKeyDown };
}

function clamp(date: string, first: string, last: string) {
  if (date < first) return first;
  return date > last ? last : date;
}

/** The date that a key leads to; null for other keys. */
export function dayAfterKey(key: string, from: string, firstWeekday: number, dir: "ltr" | "rtl") {
  const forward = dir === "rtl" ? -1 : 1;
  const start = weekStart(from, firstWeekday);
  switch (key) {
    case "ArrowRight":
      return shiftDate(from, forward);
    case "ArrowLeft":
      return shiftDate(from, -forward);
    case "ArrowDown":
      return shiftDate(from, 7);
    case "ArrowUp":
      return shiftDate(from, -7);
    case "Home":
      return clamp(start, monthStart(from), from);
    case "End":
      return clamp(shiftDate(start, 6), from, monthEnd(from));
    case "PageDown":
      return sameDay(from, 1);
    case "PageUp":
      return sameDay(from, -1);
    default:
      return null;
  }
}

/** The same day of another month, or its last: the 31st becomes the 30th. */
function sameDay(date: string, months: 1 | -1): string {
  const first = monthStart(date, months);
  return clamp(shiftDate(first, Number(date.slice(8)) - 1), first, monthEnd(first));
}
