import { DayCard } from "../../src/screens/patient/day/day-card.tsx";
import { useDosePanel } from "../../src/screens/patient/dose-panel/use-dose-panel.tsx";
import { CumulativeCard } from "../../src/screens/patient/range/cumulative-card.tsx";
import { MonthCard } from "../../src/screens/patient/range/month-card.tsx";
import type { Ready } from "../../src/screens/patient/range/range-screen.tsx";
import { WeekCard } from "../../src/screens/patient/range/week-card.tsx";
import { SensorChart } from "../../src/screens/patient/sensor/sensor-chart.tsx";
import type { SensorHistory } from "../../src/screens/patient/sensor/use-sensor-history.ts";
import { at, DATES, MONTH, NOW, TODAY } from "../data/calendar.ts";
import { dosesOf } from "../data/doses.ts";
import { PROFILE, SCHEDULES } from "../data/profile.ts";
import { READINGS } from "../data/readings.ts";
import { SILENCE } from "../data/statuses.ts";
import { Case, Cases } from "../section.tsx";
import "../../src/screens/patient/day/today.css";
import "../../src/screens/patient/range/range-screen.css";
import "../../src/screens/patient/sensor/sensor.css";

const DAY = dosesOf(TODAY, TODAY);
const WEEK = readyOf("2026-11-16", "2026-11-22");
const WHOLE_MONTH = readyOf(MONTH, DATES.at(-1) ?? TODAY);
const SO_FAR = readyOf(MONTH, TODAY);
const NOTHING: Ready = { ...WEEK, answer: { ...WEEK.answer, doses: [], extra_presses: [] } };
const NO_BOX: Ready = { ...WEEK, profile: { ...PROFILE, sensor: null } };

const HISTORY: SensorHistory = {
  whole: { from: at(TODAY, "03:00"), to: at(TODAY, "23:59") },
  days: DAY.days,
  silent: [SILENCE],
  lost: [],
  chart: READINGS,
  presses: [at(TODAY, "06:04"), at(TODAY, "09:35"), at(TODAY, "15:05")],
};

function shownIn({ answer }: Ready) {
  return { doses: answer.doses, choice: "all" as const, lacksSchedule: null };
}

function readyOf(from: string, to: string): Ready {
  const answer = dosesOf(from, to);
  return { profile: PROFILE, schedules: SCHEDULES, answer, today: TODAY, now: NOW };
}

/** The charts with every status in them, as their screens show them. */
export function Charts() {
  return (
    <>
      <Cases title="Day" from="charts/day, screens/patient/day/day-card.tsx">
        <Case name="every status; a press on a sign tells why" wide>
          <WholeDay />
        </Case>
      </Cases>
      <Cases title="Week" from="charts/week, screens/patient/range/week-card.tsx">
        <Case name="every status" wide>
          <WeekCard ready={WEEK} shown={shownIn(WEEK)} asTable={false} />
        </Case>
        <Case name="nothing recorded" wide>
          <WeekCard ready={NOTHING} shown={shownIn(NOTHING)} asTable={false} />
        </Case>
        <Case name="no box" wide>
          <WeekCard ready={NO_BOX} shown={shownIn(NO_BOX)} asTable={false} />
        </Case>
      </Cases>
      <Cases title="Month" from="charts/month, screens/patient/range/month-card.tsx">
        <Case name="calendar and doses by time" wide>
          <div className="range">
            <MonthCard
              ready={WHOLE_MONTH}
              shown={shownIn(WHOLE_MONTH)}
              first={MONTH}
              onMonth={() => false}
              asTable={false}
            />
          </div>
        </Case>
      </Cases>
      <Cases title="Cumulative" from="charts/cumulative, screens/patient/range/cumulative-card.tsx">
        <Case name="bars, every press, running total" wide>
          <CumulativeCard ready={SO_FAR} asTable={false} />
        </Case>
      </Cases>
      <Cases title="What the box measured" from="charts/time-series, patient/sensor">
        <Case name="with a silence" wide>
          <section className="card sensor-card">
            <SensorChart
              profile={PROFILE}
              deveui={PROFILE.sensor?.deveui ?? ""}
              history={HISTORY}
              now={NOW}
            />
          </section>
        </Case>
      </Cases>
    </>
  );
}

function WholeDay() {
  const { panel, chooseKey } = useDosePanel({ profile: PROFILE, answer: DAY, now: NOW });
  return (
    <>
      <DayCard
        date={TODAY}
        today={TODAY}
        now={NOW}
        profile={PROFILE}
        schedules={SCHEDULES}
        answer={DAY}
        onChoose={chooseKey}
      />
      {panel}
    </>
  );
}
