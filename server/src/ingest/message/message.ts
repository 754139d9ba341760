import { createHash } from "node:crypto";
import type { DecodedFrame, DecodedReading } from "@dosebeat/domain/codecs/codec";

/** Parsers of JSON say of an absent field that it is undefined. */
type Absentable<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

export type When = DecodedReading["when"];
export type ReadingFields = Absentable<Omit<DecodedReading, "when">> & { when: When };

/** A decoded frame, by a codec, by the network or as own JSON. */
export interface FrameFields
  extends Absentable<Omit<DecodedFrame, "readings" | "presses" | "warnings">> {
  readings: ReadingFields[];
  presses: DecodedFrame["presses"];
}

/**
 * What a message says. Bytes are decoded by the model of its box; a decoded object or own JSON comes
 * as a frame already; `none` says why there is nothing to decode, `undecodable` why what there is cannot be.
 */
export type Content =
  | { kind: "bytes"; bytes: Uint8Array; fport: number }
  | { kind: "frame"; frame: FrameFields }
  | { kind: "undecodable" | "none"; reason: string };

/** One event of a network or box, in one shape whoever delivered it. */
export interface Message {
  deveui: string;
  source: "chirpstack" | "tts" | "box";
  /** `up`, `join`, `status`; anything else is kept but observes nothing. */
  event: string;
  /** The same event has the same key, within its box. */
  dedupKey: string;
  receivedAt: Date;
  receivedSource: "network" | "server";
  /** Changes with each join. */
  session: string | null;
  fcnt: number | null;
  rssi: number | null;
  snr: number | null;
  content: Content;
  /** As the network itself knows it at the receive time. */
  batteryPercent: number | null;
  /** Model that the network names; used when the box is registered by this message. */
  modelHint: string | null;
  body: object;
}

/** An envelope is a message of a box, or nothing to do, with the reason. */
export type Parsed = { kind: "message"; message: Message } | { kind: "nothing"; reason: string };

export const NOTHING_MEASURED = {
  session: null,
  fcnt: null,
  rssi: null,
  snr: null,
  batteryPercent: null,
} as const;

/** Events that prove that the box itself was heard. */
export const HEARD_EVENTS: ReadonlySet<string> = new Set(["up", "join", "status"]);

/** Key of an event that its network does not number. */
export function hashOf(body: unknown): string {
  return createHash("sha256").update(JSON.stringify(body)).digest("base64url");
}

/** The gateway that heard best, by signal to noise, then by strength. */
export function bestOf<
  Gateway extends { rssi?: number | null | undefined; snr?: number | null | undefined },
>(gateways: readonly Gateway[]): { rssi: number | null; snr: number | null } {
  const rank = (gateway: Gateway) => [gateway.snr ?? -Infinity, gateway.rssi ?? -Infinity] as const;
  let best: Gateway | undefined;
  for (const gateway of gateways) {
    if (!best || isGreater(rank(gateway), rank(best))) best = gateway;
  }
  return { rssi: best?.rssi ?? null, snr: best?.snr ?? null };
}

function isGreater(one: readonly [number, number], other: readonly [number, number]): boolean {
  return one[0] > other[0] || (one[0] === other[0] && one[1] > other[1]);
}
