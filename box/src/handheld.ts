import type { BoxConfig } from "./box-state.ts";

/**
 * A box with good coverage: no frame is lost, the battery lasts for years. The seed includes the start, so
 * that a box started from scratch reuses no identities.
 */
export function handheld(deveui: string, origin: number): BoxConfig {
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

/** Where it stands, and how ChirpStack names it. */
export function siteOf(deveui: string) {
  return {
    deviceName: `pillbox-${deveui.slice(-4)}`,
    gateways: [{ id: "0016c001f153a14c", eui: "0016c001f153a14c" }],
    latitude: 52.52,
    longitude: 13.4,
  };
}
