import type { Dose, Doses } from "@dosebeat/contract/doses";
import type { Medicine } from "@dosebeat/contract/medicines";
import { TOLERANCE } from "@dosebeat/domain/doses/tolerance";
import { useTranslations } from "use-intl";
import { longName } from "../../../../i18n/breakable.ts";
import { isolate } from "../../../../i18n/isolate.ts";
import { medicineName } from "../../../../i18n/medicine-name.ts";
import type { Format } from "../../../../i18n/use-format.ts";
import type { Answer } from "../../../../nouns/doses/day-answer.ts";
import { HomeTime } from "../../../../nouns/doses/home-time.tsx";
import {
  isNearerToNext,
  lateTextsOf,
  mayGoOn,
  overdueText,
} from "../../../../nouns/doses/overdue.ts";
import { useDoseName } from "../../../../nouns/doses/use-dose-name.ts";
import { keyed } from "../../../../ui/base/keyed.ts";
import { BoxIcon } from "../../../../ui/icons/icons.tsx";
import { useIsAsking } from "../../screen/while-asking.tsx";
import { useTicked, WhichDoses } from "./which-doses.tsx";
import { WindowBar } from "./window-bar.tsx";

export type OpenAnswer = Extract<Answer, { kind: "due" | "overdue" | "next" }>;

export interface CardProps<Shown extends Answer> {
  answer: Shown;
  now: number;
  format: Format;
  /** Without a box no press is expected: the patient's own statement is the normal way. */
  hasBox: boolean;
  /** The data on the screen: the surrounding doses, and their medicines. */
  known: Pick<Doses, "doses">;
  medicines: readonly Pick<Medicine, "id" | "if_late">[];
  /** Records doses as taken at this minute. */
  onTake: (doses: readonly Dose[]) => void;
  /** Opens the details of doses, with the form for a mode. */
  onChoose: (doses: Dose[], mode?: "skipped") => void;
}

/** The doses of the answer's occasion: next, due or overdue. */
export function OpenCard(props: CardProps<OpenAnswer>) {
  const { answer } = props;
  switch (answer.kind) {
    case "due":
      return <DueCard {...props} />;
    case "overdue":
      return <OverdueCard {...props} />;
    case "next":
      return <NextCard {...props} />;
  }
}

interface HeadingProps {
  due: number;
  doses: readonly Dose[];
  when: string;
  format: Format;
}

function TimeHeading({ due, doses, when, format }: HeadingProps) {
  return (
    <h2 className="answer-head">
      <bdi className="answer-time">{format.time(due)}</bdi>{" "}
      <span className="answer-when">{when}</span>
      <HomeTime doses={doses} zone={format.zone} />
    </h2>
  );
}

function NextCard({ answer: { group, excused }, now, format, onChoose }: CardProps<OpenAnswer>) {
  const t = useTranslations("answer");
  const nameOf = useDoseName();
  const { due, doses } = group;
  const range = { from: format.time(due - TOLERANCE), to: format.time(due + TOLERANCE) };
  return (
    <>
      <TimeHeading
        due={due}
        doses={doses}
        // If this device's clock is ahead, the time has already passed by it.
        when={t("in", { duration: format.duration(Math.max(due - now, 0)) })}
        format={format}
      />
      <p className="answer-names" {...longName(...doses.map(({ medicine }) => medicine.name))}>
        {format.list(doses.map(nameOf))}
      </p>
      <div className="answer-foot">
        <p className="answer-quiet">{excused ? t("excused") : t("onTime", range)}</p>
        <button
          type="button"
          className="answer-link"
          aria-haspopup="dialog"
          onClick={() => onChoose(doses)}
        >
          {t("already")}
        </button>
      </div>
    </>
  );
}

function DueCard({
  answer: { group, excused },
  now,
  format,
  hasBox,
  onTake,
}: CardProps<OpenAnswer>) {
  const t = useTranslations("answer");
  const { due, doses } = group;
  const { ticked, toggle } = useTicked(doses);
  const isAsking = useIsAsking();
  return (
    <>
      <TimeHeading due={due} doses={doses} when={t("now")} format={format} />
      <WhichDoses doses={doses} ticked={ticked} onToggle={toggle} />
      {excused && <p className="answer-quiet">{t("excused")}</p>}
      <WindowBar due={due} now={now} format={format} />
      <div className="answer-act">
        {hasBox && (
          <p className="answer-press">
            <BoxIcon size={26} />
            <span>{t("press")}</span>
          </p>
        )}
        <button
          type="button"
          className="answer-take"
          disabled={ticked.length === 0}
          onClick={() => onTake(ticked)}
        >
          {isAsking ? t("asking") : t("took", { count: ticked.length })}
        </button>
      </div>
    </>
  );
}

const WAYS = [["earlier"], ["skip", "skipped"]] as const;

function OverdueCard(props: CardProps<OpenAnswer>) {
  const { answer, now, format, known, onTake, onChoose } = props;
  const t = useTranslations("answer");
  const lateTexts = useLateTexts(props);
  const { due, doses } = answer.group;
  const { ticked, toggle } = useTicked(doses);
  const chosen = ticked.length > 0 ? ticked : doses;
  const isNearNext = isNearerToNext(doses, known, now);
  const isAsking = useIsAsking();
  const ways = isNearNext ? WAYS.slice(1) : WAYS;
  return (
    <>
      <TimeHeading
        due={due}
        doses={doses}
        when={t("late", { duration: format.by(now - due) })}
        format={format}
      />
      <WhichDoses doses={doses} ticked={ticked} onToggle={toggle} />
      {answer.excused && (
        <p className="answer-quiet">{t(mayGoOn(doses, known, now) ? "excused" : "excusedLate")}</p>
      )}
      {keyed(lateTexts).map(({ key, text }) => (
        <p key={key} className="answer-quiet" dir="auto">
          {text}
        </p>
      ))}
      {isNearNext ? (
        // A dose taken now may already be the next one: the sheet asks when it was taken.
        <button
          type="button"
          className="answer-take"
          aria-haspopup="dialog"
          onClick={() => onChoose(chosen)}
        >
          {isAsking ? t("asking") : t("tookWhen", { count: chosen.length })}
        </button>
      ) : (
        <button
          type="button"
          className="answer-take"
          disabled={ticked.length === 0}
          onClick={() => onTake(ticked)}
        >
          {isAsking ? t("asking") : t("tookNow", { count: ticked.length })}
        </button>
      )}
      <div className="answer-foot">
        {ways.map(([name, mode]) => (
          <button
            key={name}
            type="button"
            className="answer-link"
            aria-haspopup="dialog"
            onClick={() => onChoose(chosen, mode)}
          >
            {t(name)}
          </button>
        ))}
      </div>
    </>
  );
}

/**
 * That no press was seen, and what is known about taking the doses late; none of it invites the
 * patient to take them.
 */
function useLateTexts({ answer, now, format, hasBox, known, medicines }: CardProps<OpenAnswer>) {
  const t = useTranslations("story");
  const { doses } = answer.group;
  const texts = doses.map((dose) => overdueText(dose, known, { t, format, now }));
  const isOver = texts.some((text) => text !== t("overdue"));
  const noBox = isOver ? [t("lateNoBox")] : [];
  const late = useSaidOfLate(doses, medicines);
  // If it is dangerous for one of them, the warning applies to all.
  const longest = texts.toSorted((a, b) => b.length - a.length).slice(0, 1);
  return [...(hasBox ? longest : noBox), ...late];
}

/** What leaflets and pharmacists say about taking these doses late. */
export function useSaidOfLate(
  doses: readonly Dose[],
  medicines: CardProps<Answer>["medicines"],
): string[] {
  const t = useTranslations("story");
  return lateTextsOf(doses, medicines).map(({ dose, text }) =>
    doses.length > 1
      ? t("ifLateOf", { medicine: isolate(medicineName(dose.medicine)), text })
      : t("ifLate", { text }),
  );
}
