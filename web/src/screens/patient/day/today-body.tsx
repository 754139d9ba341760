import type { Doses } from "@dosebeat/contract/doses";
import type { Profile } from "@dosebeat/contract/profiles";
import type { Schedule } from "@dosebeat/contract/schedules";
import { lazy, Suspense, useMemo, useState } from "react";
import { AsNeededList } from "../../../nouns/as-needed/as-needed-list.tsx";
import { asNeededOn } from "../../../nouns/as-needed/as-needed-medicines.ts";
import { OpeningsPart } from "../../../nouns/as-needed/openings-part.tsx";
import { useIntakesDialog } from "../../../nouns/as-needed/use-intakes-dialog.tsx";
import { useOpenings } from "../../../nouns/as-needed/use-openings.tsx";
import { usePressDialog } from "../../../nouns/as-needed/use-press-dialog.tsx";
import { answerOf, asksNow, splitDays, withPast } from "../../../nouns/doses/day-answer.ts";
import { loadOptional } from "../../../routing/chunks.ts";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { PlacesList } from "../../frame/places/places-list.tsx";
import { useDosePanel } from "../dose-panel/use-dose-panel.tsx";
import type { AddedMedicine } from "../first-minute/added-medicine.ts";
import { FirstRun } from "../first-run/first-run.tsx";
import { WeekLine } from "../range/week-line.tsx";
import { useIsAsking } from "../screen/while-asking.tsx";
import { AnswerCard } from "./answer/answer-card.tsx";
import { AnswerSlot } from "./answer/answer-slot.tsx";
import { EarlyCard } from "./answer/early-card.tsx";
import { ExtraPress } from "./answer/extra-press.tsx";
import { recentExtraPress } from "./answer/felt.ts";
import { FeltCard } from "./answer/felt-card.tsx";
import { FreeCard, PausedNote } from "./answer/free-card.tsx";
import { NotedCard } from "./answer/noted-card.tsx";
import { pausedOn, restReasonOf } from "./answer/rest.ts";
import { Spoken } from "./answer/spoken.tsx";
import { useEarlyPress } from "./answer/use-early-press.ts";
import { useFelt } from "./answer/use-felt.ts";
import { useTaking } from "./answer/use-taking.ts";
import { AwayQuestion } from "./away/away-question.tsx";
import { BoxLine } from "./box-line.tsx";
import { ChartPart } from "./chart-part.tsx";
import { OtherDay } from "./other-day.tsx";
import { Timeline } from "./timeline/timeline.tsx";
import { TodayNotices } from "./today-notices.tsx";
import { useIsRested } from "./use-is-rested.ts";
import { useLaterDoses } from "./use-later-doses.ts";
import { useDayAnswer } from "./use-today-data.ts";
import { ZoneNote } from "./zone-note.tsx";

const StockNotices = lazy(
  loadOptional(async () => (await import("../../../nouns/stock/stock-notices.tsx")).StockNotices),
);

const SharedNotes = lazy(
  loadOptional(async () => (await import("../../../nouns/notes/shared-notes.tsx")).SharedNotes),
);

interface TodayBodyProps {
  profile: Profile;
  schedules: Schedule[];
  /** Doses of today and tomorrow. */
  doses: Doses;
  past: Doses | undefined;
  /** When the server gave the doses, by this device's clock. */
  answeredAt: number;
  /** The day on the screen. */
  date: string;
  today: string;
  now: number;
  isDesk: boolean;
  /** Announced to screen readers after a change. */
  announcement: string;
}

/** The answer with the day's doses, and beside it (on a phone: below it) the chart and the box. */
export function TodayBody(props: TodayBodyProps) {
  const { profile, schedules, doses, past, date, today, now, answeredAt, isDesk, announcement } =
    props;
  const { answer, other } = useDayAnswer(date, today, doses, past);
  const hasNeeded = asNeededOn(profile.medicines, today).length > 0;
  const planned = schedules.length > 0 || doses.doses.length > 0 || hasNeeded;
  // At night a dose of yesterday may still be open, or its press still arrive.
  const known = useMemo(() => withPast(doses, past), [doses, past]);
  const ofPanel = date === today ? known : (answer ?? doses);
  const { panel, choose, chooseKey } = useDosePanel({ profile, answer: ofPanel, now });
  const taking = useTaking();
  const { zone, owner } = { zone: doses.timezone, owner: profile.id };
  const { medicines } = profile;
  const press = usePressDialog({ answer: ofPanel, profile });
  const openings = useOpenings({ answer: ofPanel, profile, now, onNeeded: press.askAbout });
  const intakes = useIntakesDialog({ medicines, today, owner, zone, now });
  const { early, confirm, askLater } = useEarlyPress(owner, known, now);
  const isAsking = useIsAsking();
  const isRested = useIsRested(!isAsking);
  // A press in the server's first answer was not necessarily made just now.
  const { felt, close } = useFelt(isAsking ? undefined : known);
  const extra = recentExtraPress(doses, now);
  const shown = { profile, schedules, date, today, now };
  const { sensor } = profile;
  const current = answerOf({ ...splitDays(known, today), silent: doses.silent, now, answeredAt });
  const feltCard = felt && <FeltCard felt={felt} zone={doses.timezone} onClose={close} />;
  const isOpen = asksNow(current);
  const isAsked = felt !== null || taking.noted !== null || isOpen;
  const later = useLaterDoses(today, planned && "after" in current && current.after === null);
  const word = doses.days.find((day) => day.date === today)?.plan;
  const asked = !isOpen && early;
  const [added, setAdded] = useState<AddedMedicine[] | null>(null);
  return (
    <div
      className="today-columns"
      data-minute={added !== null && date === today}
      aria-busy={other.isPlaceholderData && !answer}
    >
      <div className="today-main">
        <Spoken announcement={announcement} felt={felt} zone={doses.timezone} />
        <AnswerSlot
          of={felt ? "felt" : taking.noted ? "noted" : `${date} ${asked ? "early" : current.kind}`}
        >
          {date !== today ? (
            (feltCard ?? <OtherDay date={date} answer={answer} />)
          ) : (
            <FirstRun
              profile={profile}
              schedules={schedules}
              doses={doses}
              now={now}
              added={added}
              comesFirst={isAsked}
              onAdded={setAdded}
            >
              {feltCard ??
                (taking.noted ? (
                  <NotedCard noted={taking.noted} zone={doses.timezone} onUndo={taking.undoNoted} />
                ) : asked ? (
                  <EarlyCard
                    press={asked}
                    zone={zone}
                    onYes={confirm}
                    onElse={() => press.askAbout(asked.at)}
                    onLater={askLater}
                  />
                ) : current.kind === "free" ? (
                  <FreeCard
                    reason={restReasonOf({ word, medicines, schedules, today })}
                    after={current.after ?? later}
                    zone={zone}
                  />
                ) : (
                  <AnswerCard
                    answer={current}
                    now={now}
                    zone={doses.timezone}
                    hasBox={sensor !== null}
                    known={known}
                    medicines={medicines}
                    onTake={taking.onTake}
                    onChoose={choose}
                  />
                ))}
            </FirstRun>
          )}
        </AnswerSlot>
        {date === today && current.kind !== "free" && (
          <PausedNote medicines={pausedOn(medicines, today)} />
        )}
        {date === today && extra !== null && (
          <ExtraPress
            pressed={extra}
            zone={zone}
            answer={known}
            medicines={medicines}
            onName={() => press.askAbout(extra)}
          />
        )}
        {date === today && past && (
          <AwayQuestion profileid={profile.id} past={past.doses} zone={doses.timezone} />
        )}
        {isRested && date === today && (
          <TodayNotices
            profile={profile}
            today={today}
            zone={doses.timezone}
            // The first minute asks the same question.
            remindsOf={added === null ? schedules : null}
          />
        )}
        {answer ? (
          planned && (
            <Timeline
              profile={profile}
              answer={answer}
              date={date}
              today={today}
              now={now}
              actions={{
                onChoose: choose,
                undoOf: (stated) => taking.undoOf(stated, now),
                onPress: press.askAbout,
                openings,
                onIntakes: intakes.openIntakes,
              }}
            />
          )
        ) : other.error ? (
          <Failed error={other.error} onRetry={() => other.refetch()} />
        ) : (
          <Placeholder height={320} />
        )}
        {date === today && (
          <AsNeededList
            medicines={medicines}
            today={today}
            zone={zone}
            now={now}
            onOpen={intakes.openIntakes}
          />
        )}
        {answer && planned && date < today && <OpeningsPart date={date} owner={owner} />}
      </div>
      <div className="today-side">
        {answer && planned && (
          <ChartPart {...shown} answer={answer} isDesk={isDesk} onChoose={chooseKey} />
        )}
        <div className="today-lines">
          {isDesk && planned && (
            <WeekLine doses={doses} past={past} today={today} hasBox={profile.sensor !== null} />
          )}
          {sensor && (
            <BoxLine sensor={sensor} answer={doses} today={today} now={now} full={isDesk} />
          )}
          {isRested && profile.medicines.length > 0 && (
            <Suspense>
              <StockNotices medicines={profile.medicines} today={today} zone={profile.timezone} />
            </Suspense>
          )}
          {isRested && date === today && (
            <Suspense>
              <SharedNotes zone={doses.timezone} />
            </Suspense>
          )}
          <ZoneNote zone={doses.timezone} />
        </div>
        {!isDesk && date === today && <PlacesList />}
      </div>
      {panel}
      {press.dialog}
      {openings.page}
      {intakes.dialog}
    </div>
  );
}
