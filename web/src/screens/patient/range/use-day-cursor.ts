import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useWidth } from "../../../charts/use-width.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { fieldOf } from "./cumulative-data.ts";
import type { Ready } from "./range-screen.tsx";

/** An ongoing silence grows, but a chart of many days need not redraw every second. */
const REDRAW_INTERVAL = 300_000;

/** The day under the cursor, shared by the charts of a page; null: the last day that has started. */
export type ChosenDay = readonly [string | null, (date: string | null) => void];

export function useChosenDay(): ChosenDay {
  return useState<string | null>(null);
}

/** A cursor over days that moves by day. */
export function useDayCursor({ answer, today }: Ready, [chosen, setChosen]: ChosenDay) {
  const navigate = useNavigate();
  const [frame, width] = useWidth<HTMLDivElement>();
  const dates = useMemo(() => answer.days.map(({ date }) => date), [answer]);
  const reached = dates.findIndex((date) => date > today);
  /** Number of days that have started. */
  const end = reached === -1 ? dates.length : reached;
  const chosenIndex = chosen === null ? -1 : dates.indexOf(chosen);
  const index = chosenIndex === -1 ? Math.max(0, end - 1) : chosenIndex;
  const date = dates[index] ?? today;
  const open = () =>
    void navigate({ to: "/{-$locale}/dashboard", search: date === today ? {} : { day: date } });
  const cursor = {
    count: dates.length,
    index,
    width,
    onMove: (to: number) => setChosen(dates[to] ?? null),
  };
  return { frame, dates, end, date, cursor, open };
}

/** Every press and dose of the days. */
export function useDotField({ answer, ...ready }: Ready) {
  const format = useFormat(answer.timezone);
  const now = Math.floor(ready.now / REDRAW_INTERVAL) * REDRAW_INTERVAL;
  return useMemo(() => fieldOf(answer, answer.doses, now, format.time), [answer, now, format]);
}
