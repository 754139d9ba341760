import type { Doses } from "@dosebeat/contract/doses";
import type { Profile } from "@dosebeat/contract/profiles";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../i18n/use-format.ts";
import { useReason } from "../../ui/states/reason.ts";
import { toastFailed } from "../../ui/toasts/toasts.tsx";
import type { OpeningAnswers } from "./opening-question.tsx";
import { pressIn } from "./press-names.ts";
import { type AskedOpening, openingAt } from "./second-openings.ts";
import { TakenTwice } from "./taken-twice.tsx";
import { useNamePress } from "./use-name-press.ts";

interface Known {
  /** The doses of the day on the screen. */
  answer: Doses;
  profile: Pick<Profile, "medicines" | "help">;
  now: number;
  /** Asks in a separate dialog what a press was. */
  onNeeded: (at: number) => void;
}

/** Answers second openings: each with one tap, and "taken twice" with a page that says whom to call. */
export function useOpenings({ answer, profile, now, onNeeded }: Known): {
  answers: OpeningAnswers;
  /** Reopens the page that says whom to call about a press that was a dose taken twice. */
  showTwice: (at: number) => void;
  takeBack: (at: number) => void;
  page: ReactNode;
} {
  const t = useTranslations("namePress");
  const reasonOf = useReason();
  const format = useFormat(answer.timezone);
  const { name, nameQuietly, takeBack } = useNamePress(format);
  const [twice, setTwice] = useState<AskedOpening | null>(null);
  /** Why the last answer of the page was not stored; null: it was, or is on its way. */
  const [refusal, setRefusal] = useState<Error | null>(null);
  const fail = (error: Error) => toastFailed(t("failed", { reason: reasonOf(error) }));
  const sayTwice = (at: number, medicines: readonly number[]) => {
    setRefusal(null);
    void nameQuietly(pressIn(answer, at), { as: "twice", medicines: [...medicines] }).catch(
      (error) => {
        setRefusal(error);
        fail(error);
      },
    );
  };
  const back = (at: number) => void takeBack(pressIn(answer, at)).catch(fail);
  return {
    answers: {
      onRefill: (at) => void name(pressIn(answer, at), { as: "refill" }, undefined).catch(fail),
      onNotKnown: (at) =>
        void name(pressIn(answer, at), { as: "not_known" }, undefined).catch(fail),
      onNeeded,
      onTwice: (opening) => {
        setTwice(opening);
        sayTwice(opening.at, opening.medicines);
      },
    },
    showTwice: (at) => {
      setRefusal(null);
      setTwice(askedAgain(answer, at));
    },
    takeBack: back,
    page: twice && (
      <TakenTwice
        opening={twice}
        answer={answer}
        profile={profile}
        now={now}
        refusal={refusal && t("failed", { reason: reasonOf(refusal) })}
        onChange={(medicines) => sayTwice(twice.at, medicines)}
        onUndo={() => {
          back(twice.at);
          setTwice(null);
        }}
        onClose={() => setTwice(null)}
      />
    ),
  };
}

/** The opening of a press that was already named. */
function askedAgain(answer: Doses, at: number): AskedOpening {
  const opening = openingAt(answer, at);
  const named = answer.named_presses.find(({ pressed_utc }) => Date.parse(pressed_utc) === at);
  const medicines = opening?.medicines ?? named?.medicines ?? [];
  const [dose] = answer.doses
    .filter(({ medicine, pressed_utc }) => pressed_utc && medicines.includes(medicine.id))
    .sort((a, b) => Math.abs(Date.parse(a.due_utc) - at) - Math.abs(Date.parse(b.due_utc) - at));
  const pressed = Date.parse(opening?.pressed_utc ?? dose?.pressed_utc ?? "") || at;
  const due = Date.parse(opening?.due_utc ?? dose?.due_utc ?? "") || at;
  return { at, due, pressed, medicines };
}
