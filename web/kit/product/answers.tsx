import type { Dose } from "@dosebeat/contract/doses";
import type { Answer } from "../../src/doses/answer.ts";
import { AnswerCard, CountCard, useAnswerHeading } from "../../src/patient/day/answer-card.tsx";
import { at, NOW, TODAY, ZONE } from "../data/calendar.ts";
import { BY_STATUS, doseOf, HEART, SUGAR } from "../data/statuses.ts";
import { Case, Cases } from "../section.tsx";
import "../../src/patient/day/today.css";

const TOMORROW = "2026-11-19";

function groupAt(time: string, doses: Dose[], date = TODAY) {
  return { due: at(date, time), doses };
}

const TWO = groupAt("20:00", [
  BY_STATUS.upcoming,
  doseOf({ medicine: HEART, time: "20:00", status: "upcoming" }),
]);
const NEXT_DAY = groupAt(
  "08:00",
  [doseOf({ date: TOMORROW, medicine: SUGAR, time: "08:00", status: "upcoming" })],
  TOMORROW,
);

/** Each kind of answer with what it depends on. */
const ANSWERS: Readonly<Record<Answer["kind"], readonly Answer[]>> = {
  overdue: [{ kind: "overdue", group: groupAt("16:00", [BY_STATUS.overdue]) }],
  now: [{ kind: "now", group: groupAt("17:00", [BY_STATUS.due]) }],
  next: [{ kind: "next", group: TWO }],
  tomorrow: [
    { kind: "tomorrow", group: NEXT_DAY, complete: true, planned: true },
    { kind: "tomorrow", group: NEXT_DAY, complete: false, planned: true },
    { kind: "tomorrow", group: NEXT_DAY, complete: false, planned: false },
  ],
  over: [
    { kind: "over", complete: true, planned: true },
    { kind: "over", complete: false, planned: true },
    { kind: "over", complete: false, planned: false },
  ],
};

export function Answers() {
  return (
    <>
      <Cases title="Answers" from="patient/day/answer-card.tsx">
        {Object.values(ANSWERS)
          .flat()
          .map((answer) => (
            <OneAnswer key={nameOf(answer)} answer={answer} />
          ))}
      </Cases>
      <Cases title="Counts of a day" from="patient/day/answer-card.tsx">
        <Case name="every status">
          <CountCard doses={Object.values(BY_STATUS)} />
        </Case>
        <Case name="none yet">
          <CountCard doses={[BY_STATUS.upcoming]} />
        </Case>
      </Cases>
    </>
  );
}

function OneAnswer({ answer }: { answer: Answer }) {
  const heading = useAnswerHeading(answer, ZONE);
  return (
    <Case name={nameOf(answer)}>
      <p className="kit-heading">{heading}</p>
      <AnswerCard answer={answer} now={NOW} zone={ZONE} />
    </Case>
  );
}

function nameOf(answer: Answer): string {
  const { kind } = answer;
  if (kind !== "tomorrow" && kind !== "over") return kind;
  if (!answer.planned) return `${kind}, nothing was planned`;
  return answer.complete ? `${kind}, all taken` : `${kind}, not all taken`;
}
