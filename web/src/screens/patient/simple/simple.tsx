import type { Doses } from "@dosebeat/contract/doses";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { answerOf, splitDays, withPast } from "../../../nouns/doses/day-answer.ts";
import { useTakeNow } from "../../../nouns/doses/take-now.ts";
import { loadChunk, loadOptional } from "../../../routing/chunks.ts";
import { withWords } from "../../../routing/later-words.tsx";
import { useNow } from "../../../ui/controls/use-now.ts";
import { usePageTitle } from "../../../ui/page/page.tsx";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { DayOpenings } from "../day/day-openings.tsx";
import { useTodayData } from "../day/use-today-data.ts";
import { useLiveUpdates } from "../screen/use-live-updates.ts";
import { AskedSince, WhileAsking } from "../screen/while-asking.tsx";
import { simpleStateOf } from "./simple-answer.ts";
import { More, SimpleCard } from "./simple-card.tsx";
import "./simple.css";

const ThanksLines = lazy(
  loadOptional(async () => (await import("../../../nouns/care/thanks-lines.tsx")).ThanksLines),
);

const StudyDay = lazy(
  loadChunk(withWords("studyDay", async () => (await import("../day/study-day.tsx")).StudyDay)),
);

/** Today on one card: what to take, one button, and nothing else to read. */
export function SimpleScreen() {
  const t = useTranslations("simple");
  const announcement = useLiveUpdates();
  const now = useNow();
  const { ready, past, askedSince, failure } = useTodayData(now);
  const { take, undoOf, busy } = useTakeNow();
  usePageTitle(t("page"));
  return (
    <div className="simple-today">
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      {failure ? (
        <Failed {...failure} />
      ) : ready?.profile.study?.keeps_doses ? (
        <Suspense fallback={<Placeholder height={420} />}>
          <StudyDay {...ready} />
        </Suspense>
      ) : ready ? (
        <WhileAsking isAsking={askedSince !== null}>
          <SimpleCard
            state={stateOf(ready, past, now)}
            planned={ready.schedules.length > 0 || ready.doses.doses.length > 0}
            hasBox={ready.profile.sensor !== null}
            known={ready.doses}
            medicines={ready.profile.medicines}
            zone={ready.doses.timezone}
            now={now}
            busy={busy}
            onTake={(doses) => void take(doses, new Date().toISOString())}
            undoOf={(doses) => undoOf(doses, now)}
          />
          <DayOpenings {...ready} now={now} />
        </WhileAsking>
      ) : (
        <Placeholder height={420} />
      )}
      {ready && (
        <Suspense>
          <ThanksLines zone={ready.doses.timezone} />
        </Suspense>
      )}
      <More />
      {ready && <AskedSince at={askedSince} zone={ready.doses.timezone} isShort />}
    </div>
  );
}

type Ready = NonNullable<ReturnType<typeof useTodayData>["ready"]>;

function stateOf({ doses, today, answeredAt }: Ready, past: Doses | undefined, now: number) {
  const days = splitDays(withPast(doses, past), today);
  return simpleStateOf(answerOf({ ...days, silent: doses.silent, now, answeredAt }), days.today);
}
