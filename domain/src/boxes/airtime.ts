// How long a LoRaWAN frame is on air. Source: Semtech AN1200.13, with what LoRaWAN sets (docs/box.md).

export const SPREADING_FACTORS = [7, 8, 9, 10, 11, 12] as const;
export type SpreadingFactor = (typeof SPREADING_FACTORS)[number];

const BANDWIDTH_HZ = 125_000;
/** 8 symbols and the 4.25 of the synchronisation. */
const PREAMBLE_SYMBOLS = 12.25;
/** Of coding rate 4/5, which adds one symbol to four. */
const CODED = 5;
/** Header, address, counter and port, and the integrity code: what LoRaWAN adds to a payload. */
const LORAWAN_BYTES = 13;

export function symbolMs(sf: SpreadingFactor): number {
  return (1000 * 2 ** sf) / BANDWIDTH_HZ;
}

/** @param bytes of the payload, without what LoRaWAN adds */
export function airtimeMs(
  bytes: number,
  { sf, isUplink }: { sf: SpreadingFactor; isUplink: boolean },
): number {
  // The slowest two have "low data rate optimisation", and only uplinks a checksum of their own.
  const slow = sf >= 11 ? 2 : 0;
  const bits = 8 * (bytes + LORAWAN_BYTES) - 4 * sf + 28 + (isUplink ? 16 : 0);
  const payload = 8 + Math.max(0, Math.ceil(bits / (4 * (sf - slow))) * CODED);
  return (PREAMBLE_SYMBOLS + payload) * symbolMs(sf);
}
