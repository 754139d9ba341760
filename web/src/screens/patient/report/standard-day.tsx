import { TOLERANCE_MINUTES } from "@dosebeat/domain/doses/tolerance";
import { useTranslations } from "use-intl";
import { toleranceValues } from "../../../i18n/tolerance.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { HourLines, HourNames } from "./hours.tsx";
import type { Snapshot } from "./snapshot.ts";
import { linesOf, placeOf, type Slot, slotsOf, spreadInTimes } from "./standard-day-data.ts";

/** Widths of the labels in percent of the chart. */
const NAME = 7;
const SPAN = 20.5;

/** When the button was pressed for each time of day: every press, their median, and the span of most of them. */
export function StandardDay({ snapshot }: { snapshot: Snapshot }) {
  const t = useTranslations("report");
  const slots = slotsOf(snapshot.doses.doses, snapshot.adherence.days, snapshot.profile.timezone);
  const { zoneName } = useFormat(snapshot.profile.timezone);
  const hasHomeTime = slots.some(({ zone }) => zone !== null);
  const places = slots.map(({ time }) => placeOf(time));
  const name = hasHomeTime ? SPAN : NAME;
  const names = linesOf(places, name);
  const spans = linesOf(places, SPAN);
  return (
    <section className="sheet-part">
      <h3>
        {t("standardDay")} <small>{t("standardDayText", toleranceValues)}</small>
      </h3>
      <div className="sheet-plot sheet-standard" dir="ltr">
        <Labels slots={slots} lines={names} width={name}>
          {({ time, zone }) => (
            <>
              <b>{time}</b>
              {zone !== null && ` ${zoneName(zone)}`}
            </>
          )}
        </Labels>
        <div className="standard-axis">
          <HourLines />
          {slots.map((slot) => (
            <SlotMarks key={`${slot.time} ${slot.zone}`} slot={slot} />
          ))}
        </div>
        <Labels slots={slots} lines={spans} width={SPAN}>
          {(slot) => <SpreadText slot={slot} />}
        </Labels>
        <HourNames />
      </div>
    </section>
  );
}

function SlotMarks({ slot }: { slot: Slot }) {
  const { time, deviations, spread } = slot;
  const left = (minutes: number) => `${placeOf(time, minutes)}%`;
  const width = (from: number, to: number) => `${placeOf(time, to) - placeOf(time, from)}%`;
  const hasSpan = spread && spreadInTimes(slot).span;
  return (
    <>
      <span
        className="standard-tolerance"
        style={{
          left: left(-TOLERANCE_MINUTES),
          width: width(-TOLERANCE_MINUTES, TOLERANCE_MINUTES),
        }}
      />
      <span className="standard-due" style={{ left: left(0) }} />
      {deviations.map((minutes, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: presses of different days may deviate alike
        <span key={index} className="standard-press" style={{ left: left(minutes) }} />
      ))}
      {hasSpan && (
        <span
          className="standard-span"
          style={{ left: left(spread.low), width: width(spread.low, spread.high) }}
        />
      )}
      {spread && <span className="standard-median" style={{ left: left(spread.median) }} />}
    </>
  );
}

function SpreadText({ slot }: { slot: Slot }) {
  const t = useTranslations("report");
  const { median, span } = spreadInTimes(slot);
  if (median === null) return t(slot.isKnown ? "noPresses" : "noFigure");
  return (
    <>
      <b>{median}</b>
      {span && ` (${span.low}–${span.high})`}
    </>
  );
}

interface LabelsProps {
  slots: readonly Slot[];
  lines: readonly number[];
  width: number;
  children: (slot: Slot) => React.ReactNode;
}

/** A label for each time, in as many lines as needed. */
function Labels({ slots, lines, width, children }: LabelsProps) {
  const count = Math.max(0, ...lines) + 1;
  return (
    <div className="standard-labels" style={{ "--lines": count }}>
      {slots.map((slot, index) => (
        <span
          key={`${slot.time} ${slot.zone}`}
          style={{
            left: `${Math.min(Math.max(placeOf(slot.time), width / 2), 100 - width / 2)}%`,
            "--line": lines[index] ?? 0,
          }}
        >
          {children(slot)}
        </span>
      ))}
    </div>
  );
}
