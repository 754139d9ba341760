import type { SensorModel } from "./model-names.ts";

/** Charge in percent at millivolts, ascending; straight lines between. */
type Curve = readonly (readonly [mv: number, percent: number])[];

interface Battery {
  curve: Curve;
  /**
   * The voltage hardly changes until shortly before the end: 100 % means only "not low", and no trend can be
   * read from it.
   */
  isFlat: boolean;
}

/**
 * Lithium thionyl chloride, 3.6 V: flat above 3.3 V until its last weeks, also where a small cell sags while it
 * sends. Below 3.1 V it is near its end (datasheets of ER14505, ER14250 and LS14250).
 */
const LI_SOCL2: Battery = {
  curve: [
    [2500, 0],
    [2800, 8],
    [3000, 15],
    [3100, 20],
    [3200, 60],
    [3300, 100],
  ],
  isFlat: true,
};

/** The same cell by Netvox, whose manuals name 3.2 V as the low voltage. */
const NETVOX: Battery = {
  curve: [
    [2800, 0],
    [3000, 8],
    [3200, 15],
    [3300, 60],
    [3400, 100],
  ],
  isFlat: true,
};

/**
 * Lithium, 3 V or 3.6 V, by the steps in the manual of the Dragino LHT65N: up to 2.50 V "ultra low", up to 2.55 V
 * "low", above 2.65 V "good".
 */
const LITHIUM: Battery = {
  curve: [
    [2400, 0],
    [2500, 9],
    [2550, 19],
    [2650, 100],
  ],
  isFlat: true,
};

/** Alkaline cells in series, by the datasheet of the Energizer E91 at a low load. */
function alkaline(cells: number): Battery {
  const cell: Curve = [
    [900, 0],
    [1000, 4],
    [1100, 10],
    [1200, 30],
    [1300, 60],
    [1400, 80],
    [1500, 100],
  ];
  return { curve: cell.map(([mv, percent]) => [mv * cells, percent] as const), isFlat: false };
}

/** For models that report volts but no percent. All others report percent, or no charge at all. */
const BATTERIES: Partial<Record<SensorModel, Battery>> = {
  "mclimate/mc-button": LI_SOCL2,
  "mclimate/ht-sensor": LI_SOCL2,
  "mclimate/ht-pir-lite": LI_SOCL2,
  "mclimate/pir-mini": LI_SOCL2,
  "browan/tbpb100": LI_SOCL2,
  "browan/tbms100": LI_SOCL2,
  "browan/tbhh100": LI_SOCL2,
  "browan/tbdw100": LI_SOCL2,
  "elsys/ers": LI_SOCL2,
  "elsys/ems": LI_SOCL2,
  "elsys/ems-door": LI_SOCL2,
  "elsys/ems-desk": LI_SOCL2,
  // Which cell is not published; the lower steps are right for either kind of lithium.
  "tektelic/t00061xx": LITHIUM,
  "tektelic/t00048xx": LITHIUM,
  "dragino/lht65n": LITHIUM,
  "netvox/rb11e": NETVOX,
  "netvox/r718a": NETVOX,
  "the-things-industries/generic-node-sensor-edition": alkaline(2),
  "the-things-industries/the-things-node": alkaline(3),
};

/** These only say whether their battery is low. */
const ONLY_LOW_OR_NOT: readonly SensorModel[] = ["adeunis/comfort", "adeunis/motion"];

const BY_MODEL: ReadonlyMap<string, Battery> = new Map(Object.entries(BATTERIES));
const WORKED_OUT: ReadonlySet<string> = new Set([...BY_MODEL.keys(), ...ONLY_LOW_OR_NOT]);
const FLAT: ReadonlySet<string> = new Set([
  ...ONLY_LOW_OR_NOT,
  ...[...BY_MODEL].filter(([, { isFlat }]) => isFlat).map(([model]) => model),
]);

/**
 * Charge of a model's battery in whole percent, by its voltage; undefined: the model has no curve. It decides
 * "battery low" below 20 % (BATTERY_SERVICE_SOON) and "now" below 10 %; in between it is an estimate.
 */
export function batteryPercent(model: string, millivolts: number): number | undefined {
  const battery = BY_MODEL.get(model);
  return battery && Math.round(on(battery.curve, millivolts));
}

/**
 * Whether we derive a model's percent ourselves, from its voltage or from "low or not". A percent from the
 * network follows another rule, and the two would alternate.
 */
export function isPercentWorkedOut(model: string): boolean {
  return WORKED_OUT.has(model);
}

/** Whether the percentages of a model stay level until shortly before the end, so that no trend tells when it comes. */
export function hasFlatBattery(model: string): boolean {
  return FLAT.has(model);
}

function on(curve: Curve, mv: number): number {
  let [fromMv, from] = curve[0] ?? [0, 0];
  if (mv <= fromMv) return from;
  for (const [toMv, to] of curve) {
    if (mv <= toMv) return from + ((to - from) * (mv - fromMv)) / (toMv - fromMv);
    [fromMv, from] = [toMv, to];
  }
  return from;
}
