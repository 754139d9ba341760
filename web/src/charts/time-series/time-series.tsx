import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslations } from "use-intl";
import { useWidth } from "../use-width.ts";
import { placeCursor } from "./cursor.ts";
import { type Panel, stops, type TimeSeriesData } from "./data.ts";
import { stateAfterKey } from "./keys.ts";
import { INSET } from "./plot.ts";
import { type Readout, readOut } from "./readout.ts";
import { TimeSeriesTools } from "./tools.tsx";
import { heightOf, useDrawing } from "./use-drawing.ts";
import { useGestures } from "./use-gestures.ts";
import { useLook, usePrinting } from "./use-look.ts";
import type { View } from "./view.ts";
import "uplot/dist/uPlot.min.css";
import "./time-series.css";

/** A4 width within its margins. */
const PAPER = 680;
/** Milliseconds without changes until the view counts as settled. */
const REST = 200;

interface TimeSeriesProps {
  data: TimeSeriesData;
  /** Name of the marks above the panels. */
  marksName: string;
  label: string;
  zone: string;
  formatMoment: (at: number) => string;
  /** Called with the view when it has settled. */
  onRest: (view: View) => void;
}

/** Panels over one time axis, left to right in every language, with a common cursor. */
export function TimeSeries(props: TimeSeriesProps) {
  const { data, marksName, label, zone, formatMoment, onRest } = props;
  const t = useTranslations("timeSeries");
  const whole = useMemo(() => ({ from: data.start, to: data.end }), [data.start, data.end]);
  const [view, setView] = useState<View>(whole);
  const [cursor, setCursor] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const [frame, measured] = useWidth<HTMLDivElement>();
  const field = useRef<HTMLDivElement>(null);
  const [help, none] = [useId(), useId()];
  const printing = usePrinting();
  const width = printing ? Math.min(PAPER, measured) : measured;
  const drawing = useDrawing(field, { width, data, view, look: useLook(printing), zone });
  const readouts = cursor === null ? null : readOut(data, view, cursor, width);

  useGestures(field, { view, whole, width, onView: setView, onCursor: setCursor });
  useLayoutEffect(() => placeCursor(field.current, drawing.current, { readouts, view, width }));
  useEffect(() => {
    const timer = setTimeout(onRest, REST, view);
    return () => clearTimeout(timer);
  }, [view, onRest]);

  const momentOf = (readout: Readout) => formatMoment(readout.at);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const ground = { whole, stops: stops(data), width: width - INSET.left - INSET.right };
    const next = stateAfterKey(event.key, { view, cursor }, ground);
    if (!next) return;
    event.preventDefault();
    setView(next.view);
    setCursor(next.cursor);
    if (next.view !== view && next.cursor === cursor) {
      setAnnouncement(
        t("shows", { from: formatMoment(next.view.from), to: formatMoment(next.view.to) }),
      );
    } else if (next.cursor !== null) {
      setAnnouncement(readoutText(readOut(data, next.view, next.cursor, width)));
    }
  };
  const readoutText = (readout: Readout) =>
    [
      momentOf(readout),
      ...readout.values.flatMap((value, index) => {
        const panel = data.panels[index];
        return panel && value ? [`${panel.name}: ${panel.format(value.value)}`] : [];
      }),
      ...readout.marks.map((at) => `${marksName}: ${formatMoment(at)}`),
    ].join("; ");

  return (
    <div className="time-series">
      <div ref={frame} dir="ltr" className="time-series-frame">
        <div
          ref={field}
          className="time-series-field"
          role="application"
          aria-label={label}
          aria-describedby={`${none} ${help}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the cursor, as the role application expects
          tabIndex={0}
          onKeyDown={onKeyDown}
        >
          <Row name={marksName} height={heightOf(0, data.panels.length)}>
            {readouts && momentOf(readouts)}
          </Row>
          {data.panels.map((panel, index) => (
            <Row
              key={panel.key}
              name={panel.name}
              unit={panel.unit}
              none={isEmpty(panel) ? t("none") : null}
              height={heightOf(index + 1, data.panels.length)}
            >
              {readouts && (readouts.values[index]?.text ?? t("nothing"))}
            </Row>
          ))}
          <span className="time-series-cursor" data-cursor hidden />
        </div>
      </div>
      <TimeSeriesTools view={view} whole={whole} onView={setView} />
      <p id={none} className="visually-hidden">
        {data.panels
          .filter(isEmpty)
          .map(({ name }) => `${name}: ${t("none")}`)
          .join("; ")}
      </p>
      <p id={help} className="time-series-help" data-for="keys">
        {t("help")}
      </p>
      <p className="time-series-help" data-for="touch" aria-hidden="true">
        {t("helpTouch")}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </div>
  );
}

function isEmpty({ values }: Panel): boolean {
  return values.every((value) => value === null);
}

interface RowProps {
  name: string;
  unit?: string | null;
  /** What an empty panel says; null: it has values. */
  none?: string | null;
  height: number;
  children: ReactNode;
}

function Row({ name, unit, none = null, height, children }: RowProps) {
  return (
    <div className="time-series-row">
      <div className="time-series-head" aria-hidden="true">
        <span>
          <bdi className="time-series-name">{name}</bdi>
          {unit && <bdi className="time-series-unit"> {unit}</bdi>}
        </span>
        <bdi className="time-series-readout">{children}</bdi>
      </div>
      <div data-host style={{ blockSize: height }} aria-hidden="true">
        <span className="time-series-dot" data-dot hidden />
        {none !== null && <bdi className="time-series-none">{none}</bdi>}
      </div>
    </div>
  );
}
