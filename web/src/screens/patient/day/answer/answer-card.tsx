import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { StatusSign } from "../../../../charts/legend/status-shape.tsx";
import { isolate } from "../../../../i18n/isolate.ts";
import { medicineName } from "../../../../i18n/medicine-name.ts";
import { type Format, useFormat } from "../../../../i18n/use-format.ts";
import type { Answer, DoseGroup } from "../../../../nouns/doses/day-answer.ts";
import { keyed } from "../../../../ui/base/keyed.ts";
import { CheckIcon } from "../../../../ui/icons/icons.tsx";
import { useIsAsking } from "../../screen/while-asking.tsx";
import { type CardProps, OpenCard, useSaidOfLate } from "./open-card.tsx";
import "./answer.css";

interface AnswerCardProps extends Omit<CardProps<Answer>, "format"> {
  zone: string;
}

/** The answer: what to do now, with one button, or that there is nothing to do. */
export function AnswerCard({ zone, ...props }: AnswerCardProps) {
  const format = useFormat(zone);
  return (
    <section className="answer" data-kind={props.answer.kind}>
      <Content {...props} format={format} />
    </section>
  );
}

function Content({ answer, ...props }: CardProps<Answer>) {
  switch (answer.kind) {
    case "next":
    case "due":
    case "overdue":
      // A new occasion starts with every medicine ticked.
      return <OpenCard key={answer.group.due} answer={answer} {...props} />;
    case "unknown":
      return <UnknownCard answer={answer} {...props} />;
    case "done":
    case "over":
    case "free":
      return <RestCard answer={answer} {...props} />;
  }
}

const bold = (text: ReactNode) => (
  <strong>
    <bdi>{text}</bdi>
  </strong>
);

function UnknownCard(props: CardProps<Extract<Answer, { kind: "unknown" }>>) {
  const { answer, format, medicines, onChoose } = props;
  const t = useTranslations("answer");
  const story = useTranslations("story");
  const { due, doses } = answer.group;
  const said = useSaidOfLate(doses, medicines);
  const isOnceOnly = doses.some((dose) => dose.once_only);
  const isAsking = useIsAsking();
  const values = { b: bold, time: format.time(due), medicine: namesOf(answer.group, format) };
  return (
    <>
      <h2 className="answer-title">
        <StatusSign kind="unknown" />
        {t(isAsking ? "asking" : "unknown")}
      </h2>
      <p>
        {isAsking ? (
          <>
            {bold(values.time)} {values.medicine}
          </>
        ) : answer.offline ? (
          t.rich("unknownOffline", values)
        ) : answer.heard === null ? (
          t.rich("unknownNever", values)
        ) : (
          t.rich("unknownText", { ...values, heard: momentOf(answer.heard, due, format) })
        )}
      </p>
      {keyed(isOnceOnly ? [story("lateNoBox"), ...said] : said).map(({ key, text }) => (
        <p key={key} className="answer-quiet" dir="auto">
          {text}
        </p>
      ))}
      <div className="answer-foot">
        <button
          type="button"
          className="answer-link"
          aria-haspopup="dialog"
          onClick={() => onChoose(doses)}
        >
          {t("tookWhen", { count: doses.length })}
        </button>
        <button
          type="button"
          className="answer-link"
          aria-haspopup="dialog"
          onClick={() => onChoose(doses)}
        >
          {t("why")}
        </button>
      </div>
    </>
  );
}

/** Nothing more to take today. */
function RestCard({
  answer,
  format,
}: CardProps<Extract<Answer, { kind: "done" | "over" | "free" }>>) {
  const t = useTranslations("answer");
  const { after } = answer;
  return (
    <div className="answer-rest">
      {answer.kind === "done" && (
        <span className="answer-tick">
          <CheckIcon size={30} />
        </span>
      )}
      <div>
        <h2 className="answer-title">
          {answer.kind === "done" ? t("done", { count: answer.count }) : t(answer.kind)}
        </h2>
        {after && (
          <p className="answer-quiet">
            {answer.kind === "free"
              ? t.rich("then", {
                  b: bold,
                  moment: format.moment(after.due),
                  medicine: namesOf(after, format),
                })
              : t.rich("tomorrow", { b: bold, time: format.time(after.due) })}
          </p>
        )}
      </div>
    </div>
  );
}

function namesOf({ doses }: DoseGroup, format: Format): string {
  return format.list(doses.map(({ medicine }) => medicineName(medicine)));
}

/** The time, with the date if it was not on the day of the dose. */
function momentOf(instant: number, due: number, format: Format): string {
  const isSameDate = format.calendarDate(instant) === format.calendarDate(due);
  return isolate(isSameDate ? format.time(instant) : format.dateTime(instant));
}
