import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { getDate } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { medicineName } from "../../../nouns/doses/medicine-name.ts";
import { deviceKind } from "../../../nouns/notifications/device-kind.ts";
import { usePlanInWords } from "../../../nouns/plan-editor/in-words.ts";
import { useDosesOfNew } from "../../../nouns/plan-editor/queries.ts";
import { useProfile } from "../../../nouns/profiles/queries.ts";
import { useNow } from "../../../ui/controls/use-now.ts";
import { BoxIcon, CheckIcon, NextIcon, PeopleIcon, PlusIcon } from "../../../ui/icons/icons.tsx";
import { Placeholder } from "../../../ui/states/states.tsx";
import type { AddedMedicine } from "./added-medicine.ts";
import { TestQuestion } from "./ask-for-test.tsx";
import { EarlierToday } from "./earlier-today.tsx";
import { RemindCard } from "./remind-card.tsx";
import { useRemindHere } from "./use-remind-here.ts";
import "../../../nouns/reminders/reminders.css";
import "./first-minute.css";

interface FirstMinuteProps {
  added: readonly AddedMedicine[];
  /** Whether the patient had none before. */
  isFirst: boolean;
  profileid: number;
  zone: string;
  onAddNext: () => void;
  onDone: () => void;
}

const FIRST_HOUR = 3 * 3_600_000;

/**
 * What follows a medicine that was added: today's earlier times, the reminders of this device with a test, and
 * the next medicine. Without anything to ask of a later medicine it is done at once.
 */
export function FirstMinute(props: FirstMinuteProps) {
  const { added, isFirst, profileid, zone, onAddNext, onDone } = props;
  const t = useTranslations("firstMinute");
  const now = useNow();
  const format = useFormat(zone);
  const { data: doses, error } = useDosesOfNew(added);
  const remind = useRemindHere(profileid);
  const linesOf = useLines();
  const [step, setStep] = useState<"saved" | "next">("saved");
  const today = getDate(now - FIRST_HOUR, zone);
  const earlier = (doses ?? []).filter(
    ({ date, due_utc, medicine }) =>
      medicine.from_now === true && date === today && Date.parse(due_utc) <= now,
  );
  const next = doses?.find(({ due_utc }) => Date.parse(due_utc) > now);
  // Whoever said "not now" is asked once more, as is whoever nothing reminds and nobody has asked yet.
  const isUnasked = remind.state === "new" && remind.reminders?.devices.length === 0;
  const wants = isFirst ? remind.state === "new" : remind.state === "later" || isUnasked;
  const isKnown = (doses !== undefined || error !== null) && remind.isAskable !== null;
  const isAsked = remind.isAskable === true && wants;
  const isTesting = remind.state === "sent" && step === "saved";
  const isIdle = isKnown && !isFirst && !isAsked && !isTesting && earlier.length === 0;
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
          day: format.dayOfYear(next.date),
          time: isolate(format.time(next.due_utc)),
        }));
  return (
    <section className="first-minute" aria-live="polite" tabIndex={-1} ref={focusIfLost}>
      <ul className="minute-done">
        {added.map((medicine) => (
          <Done
            key={medicine.id}
            more={linesOf(medicine, today).join(" · ")}
            edit={step === "next" ? medicine.id : null}
          >
            {t("saved", { medicine: nameOf(medicine) })}
          </Done>
        ))}
        {isTesting && <Done>{t("allowed", { kind: deviceKind() })}</Done>}
        {step === "next" && remind.state === "tested" && (
          <Done more={t("tested", { kind: deviceKind(), time: isolate(format.time(now)) })}>
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
            <NextMedicine onAddNext={onAddNext} onDone={onDone} />
          )}
        </>
      )}
    </section>
  );
}

/** The plan of what was added, in words. */
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

/** The button that saved is gone, and the focus with it. */
function focusIfLost(section: HTMLElement | null) {
  if (document.activeElement === document.body) section?.focus({ preventScroll: true });
}

function nameOf({ id, name, strength = "" }: AddedMedicine): string {
  return medicineName({ id, name, strength });
}

interface DoneProps {
  more?: string;
  /** The medicine to edit; null: there is none. */
  edit?: number | null;
  children: ReactNode;
}

function Done({ more = "", edit = null, children }: DoneProps) {
  const t = useTranslations("medicine");
  return (
    <li>
      <span className="minute-check">
        <CheckIcon size={18} />
      </span>
      <span>
        <strong>{children}</strong>
        {more !== "" && <small>{more}</small>}
      </span>
      {edit !== null && (
        <Link to="/{-$locale}/my-medicine/$medicineId/edit" params={{ medicineId: edit }}>
          {t("edit")}
        </Link>
      )}
    </li>
  );
}

function NextMedicine({ onAddNext, onDone }: Pick<FirstMinuteProps, "onAddNext" | "onDone">) {
  const t = useTranslations("firstMinute");
  const { data: profile } = useProfile();
  return (
    <section className="minute-next" aria-labelledby="minute-next">
      <h2 id="minute-next">{t("addNextTitle")}</h2>
      <p>{t("addNextText")}</p>
      <Button fullWidth leftSection={<PlusIcon />} onClick={onAddNext}>
        {t("addNext")}
      </Button>
      <Button fullWidth variant="default" onClick={onDone}>
        {t("all")}
      </Button>
      <h3>{t("later")}</h3>
      <ul className="minute-later">
        {profile?.sensor === null && (
          <li>
            <Link to="/{-$locale}/dashboard/index2">
              <BoxIcon />
              <Words title={t("connectBox")} text={t("connectBoxText")} />
              <NextIcon />
            </Link>
          </li>
        )}
        <li>
          <Link to="/{-$locale}/carers">
            <PeopleIcon />
            <Words title={t("carer")} text={t("carerText")} />
            <NextIcon />
          </Link>
        </li>
      </ul>
    </section>
  );
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <span>
      <strong>{title}</strong>
      <small>{text}</small>
    </span>
  );
}
