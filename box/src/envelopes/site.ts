/** Location of a box, in degrees north and east, with its name and gateways in the network. */
export interface Site {
  deviceName: string;
  gateways: readonly { id: string; eui: string }[];
  latitude: number;
  longitude: number;
}

/** An instant with nanoseconds, as networks write it. `zone` is `Z` or `+00:00`. */
export function nanoseconds(at: number, digits: number, zone: "Z" | "+00:00"): string {
  const fraction = String(digits % 1_000_000).padStart(6, "0");
  return `${new Date(at).toISOString().slice(0, -1)}${fraction}${zone}`;
}

/** EU868: the three channels that every network has. Hz. */
export const CHANNELS = [868_100_000, 868_300_000, 868_500_000] as const;
