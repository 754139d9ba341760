import type { Link } from "./surroundings.ts";

interface Sent {
  /** When the network receives it. */
  at: number;
  /** A UUID, the same whenever the same box lives through the same. */
  id: string;
  deveui: string;
  /** Counts the joins of the box. */
  session: number;
  link: Link;
  /** False: no gateway was near enough, so no server ever learns of it. */
  heard: boolean;
}

export interface Uplink extends Sent {
  kind: "uplink";
  fcnt: number;
  confirmed: boolean;
  /** A frame of pillbox/1. */
  bytes: Uint8Array;
  batteryPercent: number;
  /** A status between two hourly ones of a box that reports every minute. */
  minor: boolean;
}

export interface Join extends Sent {
  kind: "join";
}

/** The answer of a device to DevStatusReq. */
export interface DeviceStatus extends Sent {
  kind: "status";
  batteryPercent: number;
  /** dB above the weakest that the device can hear. */
  margin: number;
}

export type Transmission = Uplink | Join | DeviceStatus;
