import type { IngestCounts } from "@dosebeat/contract/ingest";
import { advance } from "../box.ts";
import type { BoxConfig, BoxState } from "../box-state.ts";
import { type Delivery, deliveryOf } from "../deliveries.ts";
import { liveThrough } from "../life.ts";
import { behave, pressesOf, SCENARIOS } from "../scenarios.ts";
import { deliverInOrder, type Sender, sleep } from "../send.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../time.ts";
import type { Transmission } from "../transmissions.ts";
import { fetchOccasions } from "./plan.ts";
import { HISTORY_DAYS, type Household } from "./settle.ts";

/** A box in the middle of its life. */
export interface LivingBox {
  household: Household;
  config: BoxConfig;
  state: BoxState;
}

const IN_FLIGHT = 8;
/** Twice as many as could have been on their way when an earlier run was interrupted. */
const SENT_AGAIN = 2 * IN_FLIGHT;

export function configOf({ person, origin }: Household): BoxConfig {
  const scenario = SCENARIOS[person.scenario];
  return {
    seed: person.deveui,
    deveui: person.deveui,
    origin,
    intervalMinutes: 60,
    lively: person.lively ? { from: origin + HISTORY_DAYS * DAY, intervalMinutes: 1 } : null,
    lossRate: scenario.lossRate,
    pressDelay: { least: 1, most: 4 },
    outOfReach: scenario.outOfReach,
    battery: scenario.battery,
    room: person.room,
    buttonmode: 2,
  };
}

/**
 * The life of a box from its first day to now, and what of it the server has not heard yet. The same
 * box and plan give the same life, so a demonstration that is started again goes on where it stopped.
 */
export async function catchUp(household: Household, now: number) {
  const config = configOf(household);
  const { api, origin, person } = household;
  const occasions = await fetchOccasions(api, origin, now + DAY);
  const life = liveThrough(config, SCENARIOS[person.scenario], occasions, now);
  const box: LivingBox = { household, config, state: life.state };
  return { box, unheard: unheardOf(household, life.transmissions) };
}

function unheardOf(household: Household, transmissions: readonly Transmission[]): Delivery[] {
  const told = transmissions.filter((sent) => sent.kind !== "uplink" || !sent.minor);
  const first = told.findIndex((sent) => sent.at > (household.heardAt ?? -Infinity));
  const from = first === -1 ? told.length : first;
  return toDeliveries(household, told.slice(Math.max(0, from - SENT_AGAIN)));
}

function toDeliveries({ person }: Household, transmissions: readonly Transmission[]): Delivery[] {
  return transmissions
    .map((transmission) => deliveryOf(transmission, person.network, person.site))
    .filter((delivery) => delivery !== null);
}

export async function deliverAll(
  sender: Sender,
  deliveries: readonly Delivery[],
  acknowledged: (counts: IngestCounts) => void,
): Promise<void> {
  await deliverInOrder(sender, deliveries, IN_FLIGHT, acknowledged);
}

/**
 * Lives on in real time until the signal. The plan is read again every minute, so that a medicine
 * added in the application is pressed for as well.
 */
export async function liveOn(box: LivingBox, sender: Sender, signal: AbortSignal): Promise<never> {
  let presses: number[] = [];
  for (let readAt = -Infinity; ; ) {
    await sleep(SECOND, signal);
    const now = Date.now();
    if (now - readAt >= MINUTE) {
      presses = await readPlan(box.household, now, presses);
      readAt = now;
    }
    const lived = advance(box.config, box.state, presses, now);
    box.state = lived.state;
    await deliverAll(sender, toDeliveries(box.household, lived.transmissions), () => {});
  }
}

/** A plan that cannot be read just now is the one read before; the sender notices a server that is gone. */
async function readPlan(household: Household, now: number, before: number[]): Promise<number[]> {
  const { api, origin, person } = household;
  try {
    const from = Math.max(origin, now - 12 * HOUR);
    const occasions = await fetchOccasions(api, from, now + 12 * HOUR);
    return pressesOf(behave(SCENARIOS[person.scenario], person.deveui, origin, occasions));
  } catch {
    return before;
  }
}
