import type { Doses } from "@dosebeat/contract/doses";
import type { Profile } from "@dosebeat/contract/profiles";
import type { Schedule } from "@dosebeat/contract/schedules";
import { useTranslations } from "use-intl";
import { answerOf } from "../../doses/answer.ts";
import { browserZone } from "../../i18n/browser-zone.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { Failed, Placeholder } from "../../ui/states/states.tsx";
import { useDosePanel } from "../dose-panel/use-dose-panel.tsx";
import { FirstRun } from "../first-run/first-run.tsx";
import { AnswerCard } from "./answer/answer-card.tsx";
import { NotedCard } from "./answer/noted-card.tsx";
import { useTaking } from "./answer/use-taking.ts";
import { BoxLine } from "./box-line.tsx";
import { ChartPart } from "./chart-part.tsx";
import { OtherDay } from "./other-day.tsx";
import { Timeline } from "./timeline/timeline.tsx";
import { useDayAnswer } from "./use-today-data.ts";
import { WeekLine } from "./week-line.tsx";

interface TodayBodyProps {
  profile: Profile;
  schedules: Schedule[];
  /** Of today and tomorrow. */
  doses: Doses;
  past: Doses | undefined;
  /** The day on the screen. */
  date: string;
  today: string;
  now: number;
  isDesk: boolean;
}

/** The answer with the day's doses, and beside it (on a phone: below it) the chart and the box. */
export function TodayBody(props: TodayBodyProps) {
  const { profile, schedules, doses, past, date, today, now, isDesk } = props;
  const { answer, other } = useDayAnswer(date, today, doses, past);
  const planned = schedules.length > 0 || doses.doses.length > 0;
  const { panel, choose, chooseKey } = useDosePanel({ profile, answer: answer ?? doses, now });
  const taking = useTaking();
  const shown = { profile, schedules, date, today, now };
  const { sensor } = profile;
  return (
    <div className="today-columns" aria-busy={other.isPlaceholderData && !answer}>
      <div className="today-main">
        {date !== today ? (
          <OtherDay date={date} answer={answer} />
        ) : (
          <FirstRun profile={profile} schedules={schedules} doses={doses} now={now}>
            {taking.noted ? (
              <NotedCard noted={taking.noted} zone={doses.timezone} onUndo={taking.undoNoted} />
            ) : (
              <AnswerCard
                answer={answerOf({ ...splitDays(doses, today), silent: doses.silent, now })}
                now={now}
                zone={doses.timezone}
                hasBox={sensor !== null}
                onTake={taking.onTake}
                onChoose={choose}
              />
            )}
          </FirstRun>
        )}
        {answer ? (
          planned && (
            <Timeline
              {...{ profile, answer, date, today, now }}
              onChoose={choose}
              undoOf={(stated) => taking.undoOf(stated, now)}
            />
          )
        ) : other.error ? (
          <Failed error={other.error} onRetry={() => other.refetch()} />
        ) : (
          <Placeholder height={320} />
        )}
      </div>
      <div className="today-side">
        {answer && planned && (
          <ChartPart {...shown} answer={answer} isDesk={isDesk} onChoose={chooseKey} />
        )}
        <div className="today-lines">
          {isDesk && planned && <WeekLine doses={doses} past={past} today={today} />}
          {sensor && (
            <BoxLine sensor={sensor} answer={doses} today={today} now={now} full={isDesk} />
          )}
          <ZoneNote zone={doses.timezone} />
        </div>
      </div>
      {panel}
    </div>
  );
}

function splitDays({ doses }: Doses, today: string) {
  return {
    today: doses.filter(({ date }) => date === today),
    later: doses.filter(({ date }) => date > today),
  };
}

/** Where the patient's zone is not that of the device, the screen says so. */
function ZoneNote({ zone }: { zone: string }) {
  const t = useTranslations("today");
  const format = useFormat(zone);
  if (zone === browserZone()) return null;
  return <p className="today-zone">{t("zone", { zone: format.zoneName(zone) })}</p>;
}
