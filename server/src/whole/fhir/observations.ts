import { LocalDate } from "@dosebeat/contract/base/answers";
import { addDays, chartDayBounds, chartDayOf } from "@dosebeat/domain/time/local-time";
import { zonesOf } from "../../access/profiles/queries.ts";
import { excursionsIn } from "../../boxes/storage/excursions.ts";
import { findStored } from "../../boxes/storage/queries.ts";
import { boundsOf, type DayRange } from "../../plan/planned/day-range.ts";
import { climateAsObservations, readClimateId } from "./climate.ts";
import { boxDuring } from "./devices.ts";
import { figuresAsObservations, readFigureId } from "./figures.ts";
import { listHeldBoxes } from "./queries.ts";
import { OBSERVED } from "./r4.ts";
import type { Reading } from "./told.ts";

type Observing = Reading<"figures" | "box" | "plan">;

interface AskedObservations {
  range: DayRange;
  /** Null: figures of the whole plan, and the air compared with all medicines. */
  medicine: number | null;
}

type Observation =
  | ReturnType<typeof figuresAsObservations>[number]
  | ReturnType<typeof climateAsObservations>[number];

/** Figures for the days, then what the box measured compared with the limits of medicines. */
export async function observationsIn(
  observing: Observing,
  asked: AskedObservations,
): Promise<Observation[]> {
  return [...(await figuresIn(observing, asked)), ...(await climateIn(observing, asked))];
}

async function figuresIn({ parts, works, profile }: Observing, asked: AskedObservations) {
  const { range, medicine } = asked;
  const zones = await zonesOf(parts.db, profile);
  const held = await listHeldBoxes(parts.db, profile);
  const { figures } = await works.figures(profile, range, medicine ?? undefined);
  return figuresAsObservations(figures, {
    patient: profile,
    range,
    medicine,
    device: boxDuring(held, boundsOf(range, zones)),
    isRunning: range.to >= chartDayOf(parts.clock.now(), zones),
  });
}

async function climateIn({ parts, profile }: Observing, { range, medicine }: AskedObservations) {
  const { db, clock } = parts;
  const now = clock.now();
  const stored = await findStored(db, profile);
  const asked = stored.filter(({ id }) => medicine === null || id === medicine);
  const zones = await zonesOf(db, profile);
  const held = await listHeldBoxes(db, profile);
  const { end } = chartDayBounds(range.to, zones);
  const found = await excursionsIn({ db, profileid: profile, zones }, asked, range, now);
  const of = {
    patient: profile,
    held,
    end: new Date(Math.min(end.getTime(), now.getTime())),
    to: range.to,
  };
  return found.flatMap((one) => climateAsObservations(one, of));
}

/** What an id names: whom, or which medicine, and how to find it; null: it is not the id of an observation. */
export function namedObservation(id: string) {
  const figure = readFigureId(id);
  if (figure) {
    const { range } = figure;
    const isRange = [range.from, range.to].every((day) => LocalDate.safeParse(day).success);
    return isRange && range.from <= range.to && range.to <= addDays(range.from, 399)
      ? { ...figure, of: "patient" as const }
      : null;
  }
  const climate = readClimateId(id);
  if (!climate || !LocalDate.safeParse(climate.day).success) return null;
  return { ...climate, of: "medicine" as const };
}

type NamedObservation = NonNullable<ReturnType<typeof namedObservation>>;

/** The observation with an id; undefined: there is none. */
export async function findObservation(
  observing: Observing,
  id: string,
  named: NamedObservation,
): Promise<Observation | undefined> {
  if (named.of === "patient")
    return (await figuresIn(observing, named)).find((one) => one.id === id);
  const { medicine, day } = named;
  // The chart day of an instant may be a day off its UTC day; the mean is requested by its own day.
  const isMean = id.startsWith("kinetic-mean-");
  const range = isMean ? { from: day, to: day } : { from: addDays(day, -1), to: addDays(day, 1) };
  return (await climateIn(observing, { range, medicine })).find((one) => one.id === id);
}

/** Whether an observation has a code, which may follow its system. */
export function isOfCode({ code }: Observation, asked: string | undefined): boolean {
  if (asked === undefined) return true;
  const name = code.coding?.[0]?.code;
  return asked === name || asked === `${OBSERVED}|${name}`;
}
