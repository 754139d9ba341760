import type { Dose } from "@dosebeat/contract/doses";
import type { Answer } from "../../src/nouns/doses/day-answer.ts";
import { AnswerCard } from "../../src/screens/patient/day/answer/answer-card.tsx";
import { EarlyCard } from "../../src/screens/patient/day/answer/early-card.tsx";
import { ExtraPress } from "../../src/screens/patient/day/answer/extra-press.tsx";
import { FeltCard } from "../../src/screens/patient/day/answer/felt-card.tsx";
import { FreeCard } from "../../src/screens/patient/day/answer/free-card.tsx";
import { NotedCard } from "../../src/screens/patient/day/answer/noted-card.tsx";
import { at, NOW, TODAY, ZONE } from "../data/calendar.ts";
import { BY_STATUS, doseOf, HEART, SUGAR } from "../data/statuses.ts";
import { Case, Cases } from "../section.tsx";

const TOMORROW = "2026-11-19";

function groupAt(time: string, doses: Dose[], date = TODAY) {
  return { due: at(date, time), doses };
}

const TWO = [BY_STATUS.upcoming, doseOf({ medicine: HEART, time: "20:00", status: "upcoming" })];
const NEXT_DAY = groupAt(
  "08:00",
  [doseOf({ date: TOMORROW, medicine: SUGAR, time: "08:00", status: "upcoming" })],
  TOMORROW,
);
const COUNTED = { excused: false };

/** Each kind of answer, with variants of what it depends on. */
const ANSWERS: Readonly<Record<Answer["kind"], readonly Answer[]>> = {
  next: [
    { kind: "next", group: groupAt("20:00", TWO), ...COUNTED },
    { kind: "next", group: groupAt("20:00", TWO), excused: true },
  ],
  due: [
    { kind: "due", group: groupAt("17:00", [BY_STATUS.due]), ...COUNTED },
    { kind: "due", group: groupAt("17:00", TWO), excused: true },
  ],
  overdue: [
    { kind: "overdue", group: groupAt("16:00", [BY_STATUS.overdue]), ...COUNTED },
    { kind: "overdue", group: groupAt("16:00", TWO), ...COUNTED },
  ],
  unknown: [
    {
      kind: "unknown",
      group: groupAt("12:00", [BY_STATUS.unknown]),
      heard: at(TODAY, "11:10"),
      offline: false,
    },
    { kind: "unknown", group: groupAt("12:00", TWO), heard: null, offline: false },
    { kind: "unknown", group: groupAt("12:00", TWO), heard: null, offline: true },
  ],
  done: [
    { kind: "done", count: 4, after: NEXT_DAY },
    { kind: "done", count: 1, after: null },
  ],
  over: [{ kind: "over", after: NEXT_DAY }],
  free: [
    { kind: "free", after: NEXT_DAY },
    { kind: "free", after: null },
  ],
};

const nothing = () => undefined;
const CARD = {
  known: { doses: [] },
  medicines: [],
  now: NOW,
  zone: ZONE,
  onTake: nothing,
  onChoose: nothing,
};

export function Answers() {
  return (
    <Cases
      title="Answers"
      from="patient/day/answer/ (answer-card.tsx, felt-card.tsx, extra-press.tsx, noted-card.tsx)"
    >
      {Object.entries(ANSWERS).flatMap(([kind, answers]) =>
        answers.map((answer, index) => (
          <Case key={`${kind} ${String(index)}`} name={kind}>
            <AnswerCard {...CARD} answer={answer} hasBox />
          </Case>
        )),
      )}
      {[...ANSWERS.due, ...ANSWERS.overdue].map((answer, index) => (
        <Case key={`no box ${String(index)}`} name={`${answer.kind}, no box`}>
          <AnswerCard {...CARD} answer={answer} hasBox={false} />
        </Case>
      ))}
      <Case name="felt">
        <FeltCard
          felt={{ pressed: NOW, doses: [BY_STATUS.on_time, BY_STATUS.early] }}
          zone={ZONE}
          onClose={nothing}
        />
      </Case>
      <Case name="felt, late">
        <FeltCard felt={{ pressed: NOW, doses: [BY_STATUS.late] }} zone={ZONE} onClose={nothing} />
      </Case>
      <Case name="extra press">
        <ExtraPress
          answer={{ doses: [], extra_presses: [], second_openings: [] }}
          medicines={[]}
          pressed={NOW}
          zone={ZONE}
          onName={nothing}
        />
      </Case>
      <Case name="pressed far too early">
        <EarlyCard
          press={{ at: NOW, due: NOW + 220 * 60_000, doses: [BY_STATUS.early] }}
          zone={ZONE}
          onYes={nothing}
          onElse={nothing}
          onLater={nothing}
        />
      </Case>
      <Case name="nothing due, by the plan">
        <FreeCard reason={{ kind: "plan" }} after={NEXT_DAY} zone={ZONE} />
      </Case>
      <Case name="noted">
        <NotedCard noted={{ doses: TWO, at: NOW }} zone={ZONE} onUndo={nothing} />
      </Case>
    </Cases>
  );
}
