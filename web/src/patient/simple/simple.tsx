import type { Doses } from "@dosebeat/contract/doses";
import { useTranslations } from "use-intl";
import { answerOf, splitDays, withPast } from "../../doses/answer.ts";
import { useTakeNow } from "../../doses/take-now.ts";
import { useNow } from "../../ui/controls/use-now.ts";
import { usePageTitle } from "../../ui/page/page.tsx";
import { Failed, Placeholder } from "../../ui/states/states.tsx";
import { useTodayData } from "../day/use-today-data.ts";
import { useLiveUpdates } from "../screen/use-live-updates.ts";
import { simpleStateOf } from "./simple-answer.ts";
import { More, SimpleCard } from "./simple-card.tsx";
import "./simple.css";

/** Today on one card: what is to be taken, one button, and nothing to read besides. */
export function SimpleScreen() {
  const t = useTranslations("simple");
  const announcement = useLiveUpdates();
  const now = useNow();
  const { ready, past, failure } = useTodayData(now);
  const { take, undoOf, busy } = useTakeNow();
  usePageTitle(t("page"));
  return (
    <div className="simple-today">
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      {failure ? (
        <Failed {...failure} />
      ) : ready ? (
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
      ) : (
        <Placeholder height={420} />
      )}
      <More />
    </div>
  );
}

type Ready = NonNullable<ReturnType<typeof useTodayData>["ready"]>;

function stateOf({ doses, today, answeredAt }: Ready, past: Doses | undefined, now: number) {
  const days = splitDays(withPast(doses, past), today);
  return simpleStateOf(answerOf({ ...days, silent: doses.silent, now, answeredAt }), days.today);
}
