import { createHash } from "node:crypto";
import type { DeliveryReason } from "@dosebeat/contract/ingest-keys";
import type { DecodedFrame, DecodedReading } from "@dosebeat/domain/codecs/codec";

/** Parsed JSON may have absent fields as undefined. */
type Absentable<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

export type When = DecodedReading["when"];
export type ReadingFields = Absentable<Omit<DecodedReading, "when">> & { when: When };

/** A frame decoded by a codec or the network, or received as our own JSON. */
export interface FrameFields
  extends Absentable<Omit<DecodedFrame, "readings" | "presses" | "warnings">> {
  readings: ReadingFields[];
  presses: DecodedFrame["presses"];
}

/**
 * The content of a message. `bytes` are decoded by the model of the box; a decoded object or our own JSON already is
 * a `frame`. `none` and `undecodable` carry the reason why nothing can be decoded.
 */
export type Content =
  | { kind: "bytes"; bytes: Uint8Array; fport: number }
  | { kind: "frame"; frame: FrameFields }
  | { kind: "undecodable" | "none"; reason: string };

/**
 * Why another event may come with the same key: the frame counter of a session may restart, and a body without a time
 * may be sent again. Null: the key is used once.
 */
export type Recurrence = "counter" | "body";

/** Id, RSSI and SNR of a gateway, as stored. */
export type StoredGateway = readonly [id: string, rssi: number | null, snr: number | null];

/** An event from a network or box, in one shape for all sources. */
export interface Message {
  deveui: string;
  source: "chirpstack" | "tts" | "box";
  /** `up`, `join`, `status`; others are stored raw but yield nothing. */
  event: string;
  /** Application id of the network; null if the source has none. */
  application: string | null;
  /** Identifies the event within its box, for good or for a while. */
  dedupKey: string;
  recurs: Recurrence | null;
  receivedAt: Date;
  receivedSource: "network" | "server";
  /** Changes with each join. */
  session: string | null;
  fcnt: number | null;
  rssi: number | null;
  snr: number | null;
  gateways: readonly StoredGateway[];
  content: Content;
  /** As known to the network at the receive time. */
  batteryPercent: number | null;
  /** The network's names for the model, the most reliable first; used if this message registers the box. */
  modelHints: readonly string[];
  body: object;
}

/** Why an envelope has no message to store. */
export type NothingReason = Extract<DeliveryReason, "no_box" | "simulated">;

/** A parsed envelope: a message of a box, or a reason why there is none. */
export type Parsed =
  | { kind: "message"; message: Message }
  | { kind: "nothing"; reason: NothingReason };

export const NOTHING_MEASURED = {
  session: null,
  fcnt: null,
  rssi: null,
  snr: null,
  gateways: [],
  batteryPercent: null,
} as const;

/** Events that prove contact with the box itself. */
export const CONTACT_EVENTS: ReadonlySet<string> = new Set(["up", "join", "status"]);

/** Key of an event without an id of its network. */
export function hashOf(body: unknown): string {
  return createHash("sha256").update(JSON.stringify(body)).digest("base64url");
}
