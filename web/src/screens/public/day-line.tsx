import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import { useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import { HatchPattern } from "../../charts/day/ground.tsx";
import type { MarkKind } from "../../charts/legend/status-looks.ts";
import { StatusShape } from "../../charts/legend/status-shape.tsx";
import { formatTime } from "../../i18n/format.ts";
import "./day-line.css";

const START = Date.UTC(2026, 2, 10, 3);

/** A moment of the sample day; its times are UTC. */
const at = (hour: number, minute = 0) => Date.UTC(2026, 2, 10, hour, minute);

const NOW = at(17, 12);
const SILENT = [at(9, 55), at(12, 15)] as const;
const RAIL = 52;

interface SampleDose {
  due: number;
  kind: MarkKind;
  word: "onTime" | "unclear" | "late" | "next";
  /** Minutes from the due time to the press. */
  deviation: number;
  /** Left out if there is little room. */
  wide?: boolean;
}

const DOSES: readonly SampleDose[] = [
  { due: at(8), kind: "on_time", word: "onTime", deviation: 4 },
  { due: at(11), kind: "unknown", word: "unclear", deviation: 0, wide: true },
  { due: at(13), kind: "late", word: "late", deviation: 54 },
  { due: at(20), kind: "upcoming", word: "next", deviation: 0 },
];

/** How far into the chart day, as the `x` of a drawing of any width. */
const share = (moment: number) => `${((moment - START) / DAY) * 100}%`;
const signAt = ({ due, deviation }: SampleDose) => due + deviation * MINUTE;

/** A made-up day at 17:12 as a line from 03:00 to 03:00, with the signs of the charts. */
export function DayLine() {
  const t = useTranslations("landing");
  const locale = useLocale();
  return (
    <div className="day-line" role="img" aria-label={t("spokenDay")} dir="ltr">
      <Line />
      {DOSES.map((dose) => (
        <p
          key={dose.due}
          className="day-line-dose"
          data-wide={dose.wide}
          style={{ left: share(signAt(dose)) }}
        >
          <b>{formatTime(signAt(dose), "UTC", locale)}</b>
          <span dir="auto">{t(dose.word, { minutes: dose.deviation })}</span>
        </p>
      ))}
      <p className="day-line-ends" dir="ltr">
        <bdi>{t("edge")}</bdi>
        <bdi>{t("edge")}</bdi>
      </p>
    </div>
  );
}

function Line() {
  const t = useTranslations("landing");
  const hatch = useId();
  return (
    <svg width="100%" height="84" aria-hidden="true" focusable="false">
      <HatchPattern id={hatch} />
      <line x1="0" x2="100%" y1={RAIL} y2={RAIL} className="day-line-rail" />
      <line x1="0" x2={share(NOW)} y1={RAIL} y2={RAIL} className="day-line-past" />
      <rect
        x={share(SILENT[0])}
        y={RAIL - 7}
        width={`${((SILENT[1] - SILENT[0]) / DAY) * 100}%`}
        height="14"
        className="day-line-gap"
      />
      <rect
        x={share(SILENT[0])}
        y={RAIL - 7}
        width={`${((SILENT[1] - SILENT[0]) / DAY) * 100}%`}
        height="14"
        fill={`url(#${hatch})`}
      />
      {DOSES.map((dose) => (
        <DoseSign key={dose.due} dose={dose} />
      ))}
      <text x={share(at(11, 5))} y="20" textAnchor="middle" className="day-line-silent">
        {t("silent")}
      </text>
      <text x={share(NOW)} y="14" textAnchor="middle" className="day-line-now">
        {t("now")}
      </text>
      <line x1={share(NOW)} x2={share(NOW)} y1="24" y2={RAIL + 26} className="day-line-now" />
    </svg>
  );
}

/** The tolerance as a band, the due time as a stroke, and a line from there to the press. */
function DoseSign({ dose }: { dose: SampleDose }) {
  const { due, kind, deviation, wide } = dose;
  const sign = share(signAt(dose));
  return (
    <g data-wide={wide}>
      <svg x={share(due)} y={RAIL} overflow="visible" aria-hidden="true">
        <rect x="-17" y="-17" width="34" height="34" rx="8" className="chart-band" />
        <path d="M0-15V15" className="chart-due" />
      </svg>
      {kind === "late" && (
        <line x1={share(due)} x2={sign} y1={RAIL} y2={RAIL} className="day-line-late" />
      )}
      <svg x={sign} y={RAIL} overflow="visible" aria-hidden="true">
        <StatusShape kind={kind} deviation={deviation} radius={9} />
      </svg>
    </g>
  );
}
