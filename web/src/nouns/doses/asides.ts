import type { Doses } from "@dosebeat/contract/doses";
import type { Intake } from "@dosebeat/contract/intakes";
import {
  type AnyEntry,
  type AsideEntry,
  asidesOf,
  type IntakeEntry,
  waitingOf,
} from "../../offline/queue.ts";

/** Intakes that the server does not have yet have negative ids, derived from their entries. */
export function isWaitingIntake({ id }: Pick<Intake, "id">): boolean {
  return id < 0;
}

/** Adds to intakes and named presses what was stated on this device and has not reached the server. */
export function withAsides<Known extends Doses>(known: Known, entries: readonly AnyEntry[]): Known {
  return waitingOf(asidesOf(entries)).reduce(
    (said, entry) => (entry.kind === "intake" ? withIntake(said, entry) : withName(said, entry)),
    known,
  );
}

/** An intake as it is shown until the server has it. */
export function waitingIntake(
  { id, body }: IntakeEntry,
  known: Pick<Intake, "date" | "unit">,
): Intake {
  return {
    id: -id,
    medicine: body.medicine,
    at_utc: body.at ?? body.said_utc,
    date: known.date,
    amount: body.amount ?? null,
    unit: known.unit,
    pressed_utc: null,
    note: body.note ?? "",
    stated_by: "patient",
    warnings: [],
  };
}

function withIntake<Known extends Doses>(known: Known, entry: IntakeEntry): Known {
  const at = Date.parse(entry.body.at ?? entry.body.said_utc);
  const day = known.days.find(
    ({ start_utc, end_utc }) => Date.parse(start_utc) <= at && at < Date.parse(end_utc),
  );
  if (!day) return known;
  const unit = known.intakes.find(({ medicine }) => medicine === entry.body.medicine)?.unit ?? "";
  const intake = waitingIntake(entry, { date: day.date, unit });
  return { ...known, intakes: [...known.intakes, intake] };
}

/** Leaves the doses of a press as they are: which of them another press takes is the server's decision. */
function withName<Known extends Doses>(
  known: Known,
  { body }: Extract<AsideEntry, { kind: "press" }>,
): Known {
  const isThis = ({ pressed_utc }: { pressed_utc: string | null }) =>
    pressed_utc !== null && Date.parse(pressed_utc) === Date.parse(body.pressed_utc);
  const others = known.named_presses.filter((press) => !isThis(press));
  const intake = known.intakes.find(({ id }) => id === body.intake);
  const named = body.as && {
    pressed_utc: body.pressed_utc,
    as: body.as,
    medicine: body.medicine ?? intake?.medicine ?? null,
    medicines: body.medicines ?? [],
    also: body.also ?? false,
    said_utc: body.said_utc,
  };
  return {
    ...known,
    intakes: known.intakes.map((one) =>
      one === intake ? { ...one, pressed_utc: body.pressed_utc } : one,
    ),
    named_presses: named ? [...others, named] : others,
    extra_presses: known.extra_presses.filter((press) => !named || !isThis(press)),
  };
}
