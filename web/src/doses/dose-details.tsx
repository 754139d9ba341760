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
import { RecordDose } from "./record-dose.tsx";
import { readStatementEntry, type StatementEntry } from "./statement-entry.ts";
import { type DoseStatement, statementOf } from "./statements.ts";
import { StatusPill } from "./status-pill.tsx";
import { storyOf } from "./story.ts";
import "./dose-details.css";

interface DoseDetailsProps {
  /** Due at one time with the same status; the first represents all. */
  doses: [Dose, ...Dose[]];
  answer: Doses;
  now: number;
  /** The owner of drafts. */
  owner: number;
  busy: boolean;
  error: Error | null;
  onRecord: (statements: DoseStatement[], clearDraft: () => void) => void;
  /** Further actions, after those that record the dose. */
  children: ReactNode;
}

/** A dose's status, its explanation, and actions to record what happened. */
export function DoseDetails(props: DoseDetailsProps) {
  const { doses, answer, now } = props;
  const [dose] = doses;
  const t = useTranslations("say");
  const story = useTranslations("story");
  const format = useFormat(answer.timezone);
  const draft = useDraft(`dose.${doseKey(dose)}`, props.owner, readStatementEntry);
  const [entry, setEntry] = useState(draft.restored);
  const change = (next: StatementEntry) => {
    setEntry(next);
    draft.save(next);
  };
  const choices = useRef<HTMLDivElement>(null);
  const stop = () => {
    draft.clear();
    flushSync(() => setEntry(null));
    focusFirst(choices.current);
  };
  const start = (mode: StatementEntry["mode"]) => {
    const at = Math.min(Date.parse(dose.due_utc), now);
    setEntry({ mode, date: format.calendarDate(at), time: format.time(at), reason: "" });
  };
  return (
    <div className="dose-details">
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
      {entry ? (
        <section aria-label={t(entry.mode === "taken" ? "took" : "left")}>
          <h3>{t(entry.mode === "taken" ? "took" : "left")}</h3>
          <RecordDose
            doses={doses}
            entry={entry}
            zone={answer.timezone}
            now={now}
            busy={props.busy}
            error={props.error}
            onChange={change}
            onRecord={(statements) => props.onRecord(statements, draft.clear)}
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
                props.onRecord(
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
  onStart: (mode: StatementEntry["mode"]) => void;
}

/** A press is a better record of when a dose was taken; on an excused day doses do not count. */
function Choices({ dose, now, onStart }: ChoicesProps) {
  const t = useTranslations("say");
  if (dose.status === "excused") return null;
  const mayBeTaken = dose.pressed_utc === null && Date.parse(dose.due_utc) - now < DAY;
  return (
    <>
      {mayBeTaken && (
        <Button
          variant={dose.status === "confirmed" ? "default" : "filled"}
          onClick={() => onStart("taken")}
        >
          {t("took")}
        </Button>
      )}
      {dose.status !== "skipped" && (
        <Button variant="default" onClick={() => onStart("skipped")}>
          {dose.pressed_utc ? t("notThisOne") : t("left")}
        </Button>
      )}
    </>
  );
}
