import { type RefObject, useLayoutEffect, useMemo, useRef } from "react";
import { useLocale } from "use-intl";
import { formatDay, formatShortMonth, formatTime } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import type { TimeSeriesData } from "./data.ts";
import type { Look } from "./ground.ts";
import { AXIS_HEIGHT, type Drawing, drawTimeSeries } from "./plot.ts";
import type { View } from "./view.ts";
import { labelsIn, type Tick, zonedTicks } from "./zoned-ticks.ts";

const MARKS_HEIGHT = 40;
const PANEL_HEIGHT = 112;

interface DrawingInput {
  width: number;
  data: TimeSeriesData;
  view: View;
  look: Look;
  zone: string;
}

/** Keeps the drawing inside `field` in sync with its input; null before it exists. */
export function useDrawing(field: RefObject<HTMLElement | null>, input: DrawingInput) {
  const { width, data, view, look, zone } = input;
  const drawing = useRef<Drawing | null>(null);
  const latest = useRef(input);
  latest.current = input;
  const label = useTickLabel(zone);
  const panels = data.panels.length;
  const isWide = width > 0;
  useLayoutEffect(() => {
    const hosts = [...(field.current?.querySelectorAll<HTMLElement>("[data-host]") ?? [])];
    if (!isWide || hosts.length !== panels + 1) return;
    const created = drawTimeSeries({
      ...latest.current,
      hosts,
      heights: hosts.map((_, index) => heightOf(index, panels)),
      ticks: ({ from, to }, room) => zonedTicks(from, to, zone, (kind) => labelsIn(room, kind)),
      tickLabel: label,
    });
    drawing.current = created;
    return () => {
      drawing.current = null;
      created.destroy();
    };
  }, [field, isWide, panels, zone, label]);
  useLayoutEffect(() => {
    const now = drawing.current;
    now?.resize(width);
    now?.paint(look);
    now?.take(data);
    now?.show(view);
  }, [width, look, data, view]);
  return drawing;
}

export function heightOf(index: number, panels: number): number {
  if (index === 0) return MARKS_HEIGHT;
  return index === panels ? PANEL_HEIGHT + AXIS_HEIGHT : PANEL_HEIGHT;
}

function useTickLabel(zone: string) {
  const locale = useLocale();
  return useMemo(
    () =>
      ({ at, kind }: Tick) => {
        if (kind === "hour") return formatTime(at, zone, locale);
        return isolate(
          kind === "day" ? formatDay(at, zone, locale) : formatShortMonth(at, zone, locale),
        );
      },
    [zone, locale],
  );
}
