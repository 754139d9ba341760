import type { Dose, Doses } from "@dosebeat/contract/doses";
import type { Medicine } from "@dosebeat/contract/medicines";
import { shownStatus } from "@dosebeat/domain/doses/statements";
import { DAY } from "@dosebeat/domain/time/durations";
import { Button } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { medicineName } from "../../i18n/medicine-name.ts";
import { useFormat, type ZonedFormat } from "../../i18n/use-format.ts";
import { getImpersonation } from "../../session/impersonation.ts";
import { useDraft } from "../../ui/forms/draft.ts";
import { focusFirst } from "../../ui/forms/focus-first.ts";
import { Restored } from "../../ui/forms/restored.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { doseKey } from "./dose-key.ts";
import { HomeTime } from "./home-time.tsx";
import { localTimeOf } from "./local-time-of.ts";
import { lateTextsOf } from "./overdue.ts";
import { RecordDose } from "./record-dose.tsx";
import { EMPTY_ENTRY, readStatementEntry, type StatementEntry } from "./statement-entry.ts";
import { type DoseStatement, statementOf } from "./statements.ts";
import { StatusPill } from "./status-pill.tsx";
import { storyOf } from "./story.ts";
import "./dose-details.css";

interface DoseDetailsProps {
  /** Doses due at one time with the same status; the first represents all. */
  doses: [Dose, ...Dose[]];
  /** If set, the form for it is open. */
  mode?: "skipped" | undefined;
  answer: Doses;
  hasBox: boolean;
  /** Their instructions for late doses are shown. */
  medicines: readonly Pick<Medicine, "id" | "if_late">[];
  now: number;
  /** The profile that owns the drafts. */
  owner: number;
  busy: boolean;
  error: Error | null;
  onRecord: (statements: DoseStatement[], clearDraft: () => void) => void;
  /** Who made the statement, shown below the dose's story. */
  saidBy?: ReactNode;
  /** Further actions, after those that record the dose. */
  children: ReactNode;
}

/** A dose's status, its explanation, and actions to record what happened. */
export function DoseDetails(props: DoseDetailsProps) {
  const { doses, answer, hasBox, now } = props;
  const [dose] = doses;
  const t = useTranslations("say");
  const story = useTranslations("story");
  const format = useFormat(answer.timezone);
  const reasonOf = useReason();
  const { draft, entry, setEntry, change } = useEntry(props, format);
  const choices = useRef<HTMLDivElement>(null);
  const stop = () => {
    draft.clear();
    flushSync(() => setEntry(null));
    focusFirst(choices.current);
  };
  const isAsked = isOpenQuestion(dose, now);
  const shown = entry ?? (isAsked ? { mode: "taken" as const, ...EMPTY_ENTRY } : null);
  const standsOpen = isAsked && shown?.mode === "taken";
  const sentences = storyOf(dose, answer, { t: story, format, now, hasBox });
  const lateLines = isLate(dose)
    ? lateTextsOf(doses, props.medicines, mayStillCount(dose, now) ? story("leaflet") : undefined)
    : [];
  return (
    <div className="dose-details">
      <p className="dose-due">
        {story("when", {
          day: format.weekday(dose.date),
          time: localTimeOf(dose, format),
        })}
        <HomeTime doses={doses} zone={answer.timezone} />
      </p>
      <p>
        <StatusPill dose={dose} silent={answer.silent} zone={answer.timezone} />
      </p>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {props.saidBy}
      {lateLines.map(({ dose: { medicine }, text }) => (
        <p key={medicine.id} dir="auto">
          {doses.length > 1
            ? story("ifLateOf", { medicine: isolate(medicineName(medicine)), text })
            : story("ifLate", { text })}
        </p>
      ))}
      {draft.restored && <Restored onDiscard={stop} />}
      {props.error && <Notice tone="bad">{t("failed", { reason: reasonOf(props.error) })}</Notice>}
      {shown && (
        <section aria-label={t(shown.mode === "taken" ? "took" : "left")}>
          {shown.mode === "skipped" && <h3>{t("left")}</h3>}
          <RecordDose
            doses={doses}
            entry={shown}
            zone={answer.timezone}
            now={now}
            busy={props.busy}
            onChange={change}
            onRecord={(statements) => props.onRecord(statements, draft.clear)}
            onCancel={standsOpen ? undefined : stop}
          />
        </section>
      )}
      {(standsOpen || !shown) && (
        <div className="dose-choices" ref={choices}>
          <Choices dose={dose} now={now} onStart={(mode) => setEntry({ mode, ...EMPTY_ENTRY })} />
          {statementOf(dose).status !== null && isOwn(dose) && (
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

/** Whether the user entered it: patients cannot take back what staff entered, but may state something else. */
function isOwn({ stated_by }: Dose): boolean {
  return stated_by !== "administrator" || getImpersonation() !== null;
}

/** The patient's input, stored as a draft. */
function useEntry({ doses: [dose], mode, owner }: DoseDetailsProps, format: ZonedFormat) {
  const draft = useDraft(`dose.${doseKey(dose)}`, owner, readStatementEntry);
  const [entry, setEntry] = useState<StatementEntry | null>(() => {
    if (draft.restored) return restoredEntry(draft.restored, format);
    return mode ? { mode, ...EMPTY_ENTRY } : null;
  });
  const change = (next: StatementEntry) => {
    setEntry(next);
    draft.save(next);
  };
  return { draft, entry, setEntry, change };
}

/** "Just now" in a draft is shown as the time at which it was typed. */
function restoredEntry(entry: StatementEntry, format: ZonedFormat): StatementEntry {
  if (entry.when !== "now") return entry;
  const { at } = entry;
  return { ...entry, when: "other", date: format.calendarDate(at), time: format.time(at) };
}

/** A press is a better record of when a dose was taken; tomorrow's dose cannot have been taken yet. */
function mayBeTaken(dose: Dose, now: number) {
  return dose.pressed_utc === null && Date.parse(dose.due_utc) - now < DAY;
}

/** From then on the leaflet's instructions for late doses matter. */
function isLate(dose: Dose): boolean {
  const status = shownStatus(dose);
  return status === "overdue" || status === "missed" || status === "unknown";
}

/** While a press would still count for it, somebody may ask whether to take it. */
function mayStillCount({ searched, status }: Dose, now: number): boolean {
  return status === "overdue" || (searched !== null && now < Date.parse(searched.to_utc));
}

/** Due, with an unknown outcome: the form asks when it was taken. */
function isOpenQuestion(dose: Dose, now: number) {
  const status = shownStatus(dose);
  return (
    mayBeTaken(dose, now) &&
    (status === "due" || status === "overdue" || status === "missed" || status === "unknown")
  );
}

interface ChoicesProps {
  dose: Dose;
  now: number;
  onStart: (mode: StatementEntry["mode"]) => void;
}

/** On a past excused day nothing counts. */
function Choices({ dose, now, onStart }: ChoicesProps) {
  const t = useTranslations("say");
  const status = shownStatus(dose);
  if (status === "excused") return null;
  return (
    <>
      {mayBeTaken(dose, now) && !isOpenQuestion(dose, now) && (
        <Button
          variant={status === "confirmed" ? "default" : "filled"}
          onClick={() => onStart("taken")}
        >
          {t("took")}
        </Button>
      )}
      {status !== "skipped" && (
        <Button variant="default" onClick={() => onStart("skipped")}>
          {dose.pressed_utc ? t("notThisOne") : t("left")}
        </Button>
      )}
    </>
  );
}
