import type { Link } from "./surroundings.ts";

interface Sent {
  /** When the network receives it. */
  at: number;
  /** A UUID, the same in every run of the same life. */
  id: string;
  deveui: string;
  /** Number of joins of the box so far. */
  session: number;
  link: Link;
  /** Whether a gateway received it; if not, no server ever sees it. */
  heard: boolean;
}

export interface Uplink extends Sent {
  kind: "uplink";
  fcnt: number;
  confirmed: boolean;
  /** A frame of pillbox/1. */
  bytes: Uint8Array;
  batteryPercent: number;
  /** Whether it is a status between two hourly ones, of a box that reports every minute. */
  minor: boolean;
}

export interface Join extends Sent {
  kind: "join";
}

/** The answer of a device to DevStatusReq. */
export interface DeviceStatus extends Sent {
  kind: "status";
  batteryPercent: number;
  /** Link margin of the last downlink request, in dB. */
  margin: number;
}

export type Transmission = Uplink | Join | DeviceStatus;
