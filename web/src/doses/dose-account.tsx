import type { Dose, Doses } from "@dosebeat/contract/doses";
import { Button } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { formatDosageTime } from "../i18n/format.ts";
import { useFormat } from "../i18n/use-format.ts";
import { useDraft } from "../ui/forms/draft.ts";
import { focusFirst } from "../ui/forms/focus-first.ts";
import { Restored } from "../ui/forms/restored.tsx";
import { doseKey } from "./dose-key.ts";
import { SayDose } from "./say-dose.tsx";
import { readSaying, type Saying } from "./saying.ts";
import { type Said, statementOf } from "./statements.ts";
import { StatusPill } from "./status-pill.tsx";
import { storyOf } from "./story.ts";
import "./dose-account.css";

interface DoseAccountProps {
  /** Due at one time, with one status; the first tells for all. */
  doses: [Dose, ...Dose[]];
  answer: Doses;
  now: number;
  /** Whose drafts are kept. */
  owner: number;
  busy: boolean;
  error: Error | null;
  onSay: (said: Said[], clearDraft: () => void) => void;
  /** What else can be done, after what can be said. */
  children: ReactNode;
}

/** What is known of a dose and why, and what the patient says of it. */
export function DoseAccount(props: DoseAccountProps) {
  const { doses, answer, now } = props;
  const [dose] = doses;
  const t = useTranslations("say");
  const story = useTranslations("story");
  const format = useFormat(answer.timezone);
  const draft = useDraft(`dose.${doseKey(dose)}`, props.owner, readSaying);
  const [saying, setSaying] = useState(draft.restored);
  const change = (next: Saying) => {
    setSaying(next);
    draft.save(next);
  };
  const choices = useRef<HTMLDivElement>(null);
  const stop = () => {
    draft.clear();
    flushSync(() => setSaying(null));
    focusFirst(choices.current);
  };
  const start = (mode: Saying["mode"]) => {
    const at = Math.min(Date.parse(dose.due_utc), now);
    setSaying({ mode, date: format.calendarDate(at), time: format.time(at), reason: "" });
  };
  return (
    <div className="dose-account">
      <p className="dose-due">
        {story("when", {
          day: format.weekday(dose.date),
          time: formatDosageTime(dose.dosage_time),
        })}
      </p>
      <p>
        <StatusPill dose={dose} silent={answer.silent} zone={answer.timezone} />
      </p>
      {storyOf(dose, answer, { t: story, format }).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {draft.restored && <Restored onDiscard={stop} />}
      {saying ? (
        <section aria-label={t(saying.mode === "took" ? "took" : "left")}>
          <h3>{t(saying.mode === "took" ? "took" : "left")}</h3>
          <SayDose
            doses={doses}
            saying={saying}
            zone={answer.timezone}
            now={now}
            busy={props.busy}
            error={props.error}
            onChange={change}
            onSay={(said) => props.onSay(said, draft.clear)}
            onCancel={stop}
          />
        </section>
      ) : (
        <div className="dose-choices" ref={choices}>
          <Choices dose={dose} now={now} onStart={start} />
          {statementOf(dose).status !== null && (
            <Button
              variant="default"
              loading={props.busy}
              onClick={() =>
                props.onSay(
                  doses.map((each) => ({ dose: each, statement: { status: null } })),
                  draft.clear,
                )
              }
            >
              {t("takeBack")}
            </Button>
          )}
          {props.children}
        </div>
      )}
    </div>
  );
}

const DAY = 86_400_000;

interface ChoicesProps {
  dose: Dose;
  now: number;
  onStart: (mode: Saying["mode"]) => void;
}

/** A press tells better when it was taken; on a day that is not monitored nothing counts. */
function Choices({ dose, now, onStart }: ChoicesProps) {
  const t = useTranslations("say");
  if (dose.status === "excused") return null;
  const mayBeTaken = dose.pressed_utc === null && Date.parse(dose.due_utc) - now < DAY;
  return (
    <>
      {mayBeTaken && (
        <Button
          variant={dose.status === "confirmed" ? "default" : "filled"}
          onClick={() => onStart("took")}
        >
          {t("took")}
        </Button>
      )}
      {dose.status !== "skipped" && (
        <Button variant="default" onClick={() => onStart("left")}>
          {dose.pressed_utc ? t("notThisOne") : t("left")}
        </Button>
      )}
    </>
  );
}
