import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { getChartDay } from "../../../i18n/format.ts";
import { isolate, unbroken } from "../../../i18n/isolate.ts";
import { medicineName } from "../../../i18n/medicine-name.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { usePlanInWords } from "../../../nouns/plan-editor/in-words.ts";
import { useDosesOfNew } from "../../../nouns/plan-editor/queries.ts";
import { deviceKind } from "../../../nouns/push/device-kind.ts";
import { keyed } from "../../../ui/base/keyed.ts";
import { useNow } from "../../../ui/controls/use-now.ts";
import { CheckIcon } from "../../../ui/icons/icons.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { Placeholder } from "../../../ui/states/states.tsx";
import type { AddedMedicine } from "./added-medicine.ts";
import { TestQuestion } from "./ask-for-test.tsx";
import { EarlierToday } from "./earlier-today.tsx";
import { MinuteStep } from "./minute-step.tsx";
import { NextMedicine } from "./next-medicine.tsx";
import { RemindCard } from "./remind-card.tsx";
import { useRemindHere } from "./use-remind-here.ts";
import "../../../nouns/reminders/reminders.css";
import "./first-minute.css";

export interface FirstMinuteProps {
  added: readonly AddedMedicine[];
  /** Whether it is the patient's first medicine. */
  isFirst: boolean;
  profileid: number;
  zone: string;
  onAddNext: () => void;
  onDone: () => void;
}

/**
 * The steps after a medicine was added: today's earlier times, reminders on this device with a test, and the
 * next medicine. If there is nothing to ask about a later medicine, it is done at once.
 */
export function FirstMinute(props: FirstMinuteProps) {
  const { added, isFirst, profileid, zone, onAddNext, onDone } = props;
  const t = useTranslations("firstMinute");
  const again = useTranslations("error");
  const now = useNow();
  const format = useFormat(zone);
  const { data: doses, error } = useDosesOfNew(added);
  const remind = useRemindHere(profileid);
  const linesOf = useLines();
  const [step, setStep] = useState<"saved" | "next">("saved");
  const today = getChartDay(now, zone);
  const earlier = (doses ?? []).filter(
    ({ date, due_utc, medicine }) =>
      // Asked once: not again after the patient has moved on.
      step === "saved" &&
      medicine.from_now === true &&
      date === today &&
      Date.parse(due_utc) <= now,
  );
  const next = doses?.find(({ due_utc }) => Date.parse(due_utc) > now);
  // Patients who said "not now" are asked once more, as are those who have no reminders and were never asked.
  const isUnasked = remind.state === "new" && remind.reminders?.devices.length === 0;
  const wants = isFirst ? remind.state === "new" : remind.state === "later" || isUnasked;
  const mayAsk = remind.state === "new" || (!isFirst && remind.state === "later");
  const { unread } = remind;
  const isReady = !mayAsk || remind.isAskable !== null || unread !== null;
  const isKnown = (doses !== undefined || error !== null) && isReady;
  const isAsked = remind.isAskable === true && wants;
  const isUnread = mayAsk && unread !== null;
  const isTesting = remind.state === "sent" && step === "saved";
  const isOpen = isAsked || isUnread || isTesting || earlier.length > 0;
  const isIdle = isKnown && !isFirst && !isOpen;
  useEffect(() => {
    if (isIdle && step === "saved") onDone();
  });
  if (!isKnown) return <Placeholder height={420} />;
  const time = next ? format.time(next.due_utc) : null;
  const when =
    next &&
    (next.date === today
      ? t("today", { time: isolate(format.time(next.due_utc)) })
      : t("onDay", {
          day: unbroken(format.dayOfYear(next.date)),
          time: isolate(format.time(next.due_utc)),
        }));
  return (
    <section className="first-minute" aria-live="polite" tabIndex={-1} ref={focusIfLost}>
      {isFirst && <MinuteStep number={isTesting ? 2 : isAsked && step === "saved" ? 1 : 3} />}
      <ul className="minute-done">
        {added.map((medicine) => (
          <Done
            key={medicine.id}
            lines={linesOf(medicine, today)}
            edit={step === "next" ? medicine.id : null}
          >
            {t("saved", { medicine: nameOf(medicine) })}
          </Done>
        ))}
        {isTesting && <Done>{t("allowed", { kind: deviceKind() })}</Done>}
        {step === "next" && remind.state === "tested" && (
          <Done lines={[t("tested", { kind: deviceKind(), time: isolate(format.time(now)) })]}>
            {t("remindersOn")}
          </Done>
        )}
      </ul>
      {isTesting ? (
        <TestQuestion remind={remind} onDone={() => setStep("next")} />
      ) : (
        <>
          {step === "saved" && when && (
            <header>
              <h2>{t(isFirst ? "first" : "next", { when })}</h2>
              {earlier.length > 0 && <p>{t("notCounted")}</p>}
            </header>
          )}
          {earlier.map((dose) => (
            <EarlierToday
              key={`${dose.medicine.id} ${dose.due_utc}`}
              dose={dose}
              isNamed={added.length > 1}
              zone={zone}
            />
          ))}
          {isAsked && step === "saved" ? (
            <RemindCard
              remind={remind}
              time={time}
              onNotNow={() => {
                remind.setState(isFirst ? "later" : "over");
                setStep("next");
              }}
            />
          ) : (
            <>
              {isUnread && step === "saved" && (
                <div className="minute-unread">
                  <Notice tone="bad">{t("unread", { reason: unread })}</Notice>
                  <Button variant="default" loading={remind.busy} onClick={remind.readAgain}>
                    {again("tryAgain")}
                  </Button>
                </div>
              )}
              <NextMedicine onAddNext={onAddNext} onDone={onDone} />
            </>
          )}
        </>
      )}
    </section>
  );
}

/** The plan of the added medicines, in words. */
function useLines() {
  const inWords = usePlanInWords();
  return ({ schedules = [], unit = "", as_needed = null }: AddedMedicine, today: string) =>
    inWords({
      rows: schedules.map((row) => (typeof row === "string" ? { dosage_time: row } : row)),
      unit,
      asNeeded: as_needed && {
        amount: as_needed.amount ?? null,
        min_interval_minutes: as_needed.min_interval_minutes ?? null,
        max_24h: as_needed.max_24h ?? null,
        for: as_needed.for ?? "",
      },
      today,
    });
}

/** The save button is gone, and with it the focus. */
function focusIfLost(section: HTMLElement | null) {
  if (document.activeElement === document.body) section?.focus({ preventScroll: true });
}

function nameOf({ id, name, strength = "" }: AddedMedicine): string {
  return medicineName({ id, name, strength });
}

interface DoneProps {
  lines?: readonly string[];
  /** The medicine to edit; null: none. */
  edit?: number | null;
  children: ReactNode;
}

function Done({ lines = [], edit = null, children }: DoneProps) {
  const t = useTranslations("medicine");
  return (
    <li>
      <span className="minute-check">
        <CheckIcon size={18} />
      </span>
      <span>
        <strong>{children}</strong>
        {keyed(lines).map(({ key, text }) => (
          <small key={key}>
            <bdi>{text}</bdi>
          </small>
        ))}
      </span>
      {edit !== null && (
        <Link to="/{-$locale}/my-medicine/$medicineId/edit" params={{ medicineId: edit }}>
          {t("edit")}
        </Link>
      )}
    </li>
  );
}
