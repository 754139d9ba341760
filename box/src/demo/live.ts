import type { IngestCounts } from "@dosebeat/contract/ingest";
import { DAY, HOUR, MINUTE, SECOND } from "@dosebeat/domain/time/durations";
import { advance } from "../box.ts";
import type { BoxConfig, BoxState } from "../box-state.ts";
import { type Delivery, deliveryOf } from "../deliveries.ts";
import { liveThrough } from "../life.ts";
import { behave, pressesOf, SCENARIOS } from "../scenarios.ts";
import { deliverInOrder, type Sender, sleep } from "../send.ts";
import type { Transmission } from "../transmissions.ts";
import { CallFailed } from "./api.ts";
import { fetchOccasions } from "./plan.ts";
import type { Household } from "./settle.ts";

/** A running box of the demo. */
export interface LivingBox {
  household: Household;
  config: BoxConfig;
  state: BoxState;
}

const IN_FLIGHT = 8;
/** Messages to resend: twice as many as can have been in flight when an earlier run was interrupted. */
const RESENT = 2 * IN_FLIGHT;

export function configOf({ person, origin }: Pick<Household, "person" | "origin">): BoxConfig {
  const scenario = SCENARIOS[person.scenario];
  return {
    seed: person.deveui,
    deveui: person.deveui,
    origin,
    intervalMinutes: 60,
    lively: person.lively ? { from: origin + person.days * DAY, intervalMinutes: 1 } : null,
    lossRate: scenario.lossRate,
    pressDelay: { least: 1, most: 4 },
    outOfReach: scenario.outOfReach,
    battery: scenario.battery,
    room: person.room,
    buttonmode: 2,
  };
}

/**
 * Simulates a box from its first day until now, and finds what the server does not have yet. The same box and
 * plan give the same life, so a demo that is restarted continues where it stopped.
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
  const history = transmissions.filter((sent) => sent.kind !== "uplink" || !sent.minor);
  const first = history.findIndex((sent) => sent.at > (household.heardAt ?? -Infinity));
  const from = first === -1 ? history.length : first;
  return toDeliveries(household, history.slice(Math.max(0, from - RESENT)));
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
 * Runs a box in real time until the signal is aborted. The plan is reloaded every minute, so that the patient
 * also takes medicines added in the application.
 */
export async function liveOn(
  box: LivingBox,
  sender: Sender,
  signal: AbortSignal,
  say: (text: string) => void,
): Promise<never> {
  const readPlan = planReader(box.household, say);
  let presses: number[] = [];
  for (let readAt = -Infinity; ; ) {
    await sleep(SECOND, signal);
    const now = Date.now();
    if (now - readAt >= MINUTE) {
      // Starts where the box stopped, even if the machine was asleep.
      presses = await readPlan(box.state.at - 12 * HOUR, now + 12 * HOUR);
      readAt = now;
    }
    const lived = advance(box.config, box.state, presses, now);
    box.state = lived.state;
    await deliverAll(sender, toDeliveries(box.household, lived.transmissions), () => {});
  }
}

/**
 * Loads when the patient will press. If that fails, the previous plan stays in use and one line is printed;
 * the sender detects a server that is gone for good.
 */
function planReader(household: Household, say: (text: string) => void) {
  const { origin, person } = household;
  let presses: number[] = [];
  let complained = false;
  return async (from: number, to: number): Promise<number[]> => {
    try {
      const occasions = await fetchOccasions(household.api, Math.max(origin, from), to);
      presses = pressesOf(behave(SCENARIOS[person.scenario], person.deveui, origin, occasions));
      complained = false;
    } catch (error) {
      if (error instanceof CallFailed && error.status === 401) {
        household.api = await household.signIn().catch(() => household.api);
      }
      if (!complained)
        say(`${person.givenname} cannot load the plan, keeping the previous one: ${String(error)}`);
      complained = true;
    }
    return presses;
  };
}
