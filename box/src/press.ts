import { SECOND } from "@dosebeat/domain/time/durations";
import { advance } from "./box.ts";
import { type BoxState, newBox } from "./box-state.ts";
import { deliveryOf } from "./deliveries.ts";
import { handheld, siteOf } from "./handheld.ts";
import { createSender, deliverInOrder } from "./send.ts";

/** A press to make. */
export interface PressOrder {
  /** 16 hexadecimal digits. */
  deveui: string;
  /** Address of the server, such as http://localhost:3000. */
  url: string;
  ingestKey: string;
  /** The box as an earlier press returned it. Default: a new box, which joins the network first. */
  box?: BoxState;
  /** When the button is pressed and the frame received, in milliseconds since 1970; usually now. */
  at: number;
  signal?: AbortSignal;
}

/** The result of a press. */
export interface PressReceipt {
  /** Pass it to the next press, so that the box continues counting. */
  box: BoxState;
  /** Number that the box gave the press. */
  seq: number;
  pressedAt: number;
  /** Messages that were new to the server; 0: all were duplicates. */
  accepted: number;
}

const BOOT_TIME = 10 * SECOND;

/**
 * Presses the button of a virtual box once, through the real ingest API (a ChirpStack event with a pillbox/1
 * frame), and resolves when the server has acknowledged every message. Reports due since the previous
 * press are sent first.
 *
 * @throws Refused when the server rejects a message; RangeError when `at` is before the state of the box
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
      `box ${deveui} is already past ${new Date(order.at).toISOString()}: press it later than ${new Date(before.at).toISOString()}`,
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
