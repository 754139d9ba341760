import { advance } from "./box.ts";
import { type BoxConfig, type BoxState, newBox } from "./box-state.ts";
import { deliveryOf } from "./deliveries.ts";
import { createSender, deliverInOrder } from "./send.ts";
import { SECOND } from "./time.ts";

export interface PressOrder {
  /** 16 hexadecimal digits. */
  deveui: string;
  /** Address of the server, such as http://localhost:3000. */
  url: string;
  ingestKey: string;
  /** The box as an earlier press left it; without it a new box joins the network first. */
  box?: BoxState;
  /** When the button is pressed and the frame received, milliseconds since 1970; usually now. */
  at: number;
  signal?: AbortSignal;
}

export interface PressReceipt {
  /** Hand it to the next press, so that the box goes on counting. */
  box: BoxState;
  /** The number the box gave the press. */
  seq: number;
  pressedAt: number;
  /** Messages that the server did not know yet; 0: it had heard all of them before. */
  accepted: number;
}

const BOOT_TIME = 10 * SECOND;

/**
 * Presses the button of a virtual box once, through the real ingest (a ChirpStack event with a
 * pillbox/1 frame), and resolves when the server has acknowledged every message. What the box had to
 * report since the press before is sent first. Rejects with `Refused` when the server will not take it.
 */
export async function pressOnce(order: PressOrder): Promise<PressReceipt> {
  const deveui = order.deveui.toLowerCase();
  const origin = order.box?.insertedAt ?? order.at - BOOT_TIME;
  const config = handheld(deveui, origin);
  const before = order.box ?? newBox(config);
  const { state, transmissions, presses } = advance(config, before, [order.at], order.at);
  const pressed = presses.at(-1);
  if (pressed === undefined || pressed.seq === null) {
    throw new RangeError(
      `box ${deveui} has lived beyond ${new Date(order.at).toISOString()}: press it later than ${new Date(before.at).toISOString()}`,
    );
  }
  const sender = createSender(order);
  const deliveries = transmissions
    .map((transmission) => deliveryOf(transmission, "chirpstack", siteOf(deveui)))
    .filter((delivery) => delivery !== null);
  let accepted = 0;
  await deliverInOrder(sender, deliveries, 4, (counts) => {
    accepted += counts.accepted;
  });
  return { box: state, seq: pressed.seq, pressedAt: pressed.at, accepted };
}

/**
 * A box in a well-covered home: no frame is lost, the battery lasts for years. One that was started
 * anew is not the same as before, so the seed carries its start.
 */
function handheld(deveui: string, origin: number): BoxConfig {
  return {
    seed: `${deveui}-${origin}`,
    deveui,
    origin,
    intervalMinutes: 60,
    lively: null,
    lossRate: 0,
    pressDelay: { least: 0, most: 0 },
    outOfReach: null,
    battery: { fullMv: 3000, mvPerDay: 0.5, daysUntilChanged: 0.01 },
    room: { temperature: 21, humidity: 45, noonUtc: 12 },
    buttonmode: 2,
  };
}

function siteOf(deveui: string) {
  return {
    deviceName: `pillbox-${deveui.slice(-4)}`,
    gateways: [{ id: "0016c001f153a14c", eui: "0016c001f153a14c" }],
    latitude: 52.52,
    longitude: 13.4,
  };
}
