import { type Occasion, occasionsOf } from "../../src/plan/plan.ts";
import { EVERY_DAY } from "../../src/plan/planned.ts";
import type { Binding } from "../../src/presses/proof.ts";
import { DAY } from "../../src/time/durations.ts";
import { addDays, type ZoneSpan } from "../../src/time/local-time.ts";
import type { Recurrence } from "../../src/time/recurrence.ts";
import { type Build, framesOf } from "./box.ts";
import { diceOf } from "./dice.ts";
import { fateOf, type Hardships, type Period } from "./fate.ts";
import { pressesFor } from "./patients.ts";
import { type Delivery, deliveriesOf, type Radio } from "./radio.ts";

const FIRST_DAY = "2020-02-01";

export interface Scenario {
  name: string;
  build: Build;
  hardships: Hardships;
  radio: Radio;
  /** The patient gets another box halfway through, after days without one. */
  boxReplaced?: boolean;
  /** The reporting interval that the server was told; boxes report hourly. */
  intervalMinutes?: number;
  /** Of a healthy box: how many doses of lives cut short, and of whole ones, may be unknown. No rule for other boxes may raise it. */
  mostUnknown?: { cut: number; whole: number };
}

export interface Patient {
  behaviour: string;
  timezone: string;
  timesOfDay: readonly string[];
  days: number;
  /** Every day, without it. */
  recurrence?: Recurrence;
}

export interface BoxLife {
  binding: Pick<Binding, "from" | "to" | "intervals">;
  deliveries: Delivery[];
  /** Without power. */
  powerless: readonly Period[];
}

export interface PatientLife {
  occasions: Occasion[];
  /** Every press of the button, received or not. */
  presses: number[];
  boxes: BoxLife[];
  whole: Period;
  now: Date;
}

export function lifeOf(scenario: Scenario, patient: Patient, seed: number): PatientLife {
  const dice = diceOf(seed);
  const occasions = plannedFor(patient);
  const due = occasions.map((occasion) => occasion.due.getTime());
  const presses = pressesFor(patient.behaviour, due, dice);
  const begin = Date.parse(FIRST_DAY);
  const end = begin + (patient.days + 3) * DAY;
  const boxes = bindingsOf(scenario, { from: begin, to: end }).map(({ from, to }) => {
    // A box runs before it is handed over and after it is returned.
    const life = { from: from - DAY, to: Math.min(end, to + DAY) };
    const fate = fateOf(life, scenario.hardships, dice);
    const frames = framesOf(scenario.build, fate, presses, dice);
    const deliveries = deliveriesOf(frames, fate.outages, scenario.radio, dice);
    deliveries.sort((a, b) => a.arrivesAt - b.arrivesAt);
    const { intervalMinutes: minutes } = scenario;
    const intervals = minutes === undefined ? [] : [{ minutes, from: new Date(end) }];
    const binding = { from: new Date(from), to: to < end ? new Date(to) : null, intervals };
    return { binding, deliveries, powerless: fate.powerless };
  });
  const whole = { from: begin - 5 * DAY, to: end + 5 * DAY };
  return { occasions, presses, boxes, whole, now: new Date(end) };
}

function bindingsOf({ boxReplaced }: Scenario, { from, to }: Period): Period[] {
  if (!boxReplaced) return [{ from: from + 2 * DAY, to }];
  const middle = (from + to) / 2;
  return [
    { from: from + 2 * DAY, to: middle },
    { from: middle + 5 * DAY, to },
  ];
}

const plans = new Map<Patient, Occasion[]>();

/** Cached: the plan is the same in every scenario. */
function plannedFor(patient: Patient): Occasion[] {
  const plan = plans.get(patient) ?? makePlan(patient);
  plans.set(patient, plan);
  return plan;
}

function makePlan({
  timezone,
  timesOfDay,
  days,
  recurrence = { kind: "daily" },
}: Patient): Occasion[] {
  const zones: ZoneSpan[] = [{ fromDay: null, timezone }];
  const medicine = {
    id: 1,
    startdate: FIRST_DAY,
    enddate: null,
    removedAt: null,
    pauses: [],
    isAsNeeded: false,
    times: timesOfDay.map((time, id) => ({
      ...EVERY_DAY,
      recurrence,
      id,
      time,
      addedAt: null,
      removedAt: null,
    })),
  };
  return occasionsOf([medicine], zones, FIRST_DAY, addDays(FIRST_DAY, days - 1));
}
