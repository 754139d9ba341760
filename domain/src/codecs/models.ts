import { adeunisComfort, adeunisMotion } from "./adeunis.ts";
import { batteryPercent } from "./batteries.ts";
import { browanTbdw100, browanTbhh100, browanTbms100, browanTbpb100 } from "./browan.ts";
import type { Codec } from "./codec.ts";
import { draginoLht65n } from "./dragino.ts";
import { elsys } from "./elsys.ts";
import {
  mclimateHtPirLite,
  mclimateHtSensor,
  mclimateMcButton,
  mclimatePirMini,
} from "./mclimate.ts";
import {
  milesightAm103,
  milesightEm300Th,
  milesightTh,
  milesightWs101,
  milesightWs202,
  milesightWs301,
} from "./milesight.ts";
import type { SensorModel } from "./model-names.ts";
import { netvoxR718a, netvoxRb11e } from "./netvox.ts";
import { pillbox1 } from "./pillbox-1.ts";
import { sensativeStrips } from "./sensative.ts";
import { talkpoolOy1100, talkpoolOy1110 } from "./talkpool.ts";
import { tektelic } from "./tektelic.ts";
import { genericNodeSensorEdition, theThingsNode } from "./things-industries.ts";

const CODECS: Record<SensorModel, Codec> = {
  "pillbox-1": pillbox1,
  "mclimate/mc-button": mclimateMcButton,
  "mclimate/ht-sensor": mclimateHtSensor,
  "mclimate/ht-pir-lite": mclimateHtPirLite,
  "mclimate/pir-mini": mclimatePirMini,
  "browan/tbpb100": browanTbpb100,
  "browan/tbms100": browanTbms100,
  "browan/tbhh100": browanTbhh100,
  "browan/tbdw100": browanTbdw100,
  "milesight-iot/ws101": milesightWs101,
  "milesight-iot/em300-th": milesightEm300Th,
  "milesight-iot/em320-th": milesightTh,
  "milesight-iot/am102": milesightTh,
  "milesight-iot/am103": milesightAm103,
  "milesight-iot/ws202": milesightWs202,
  "milesight-iot/ws301": milesightWs301,
  "elsys/ers": elsys,
  "elsys/ems": elsys,
  "elsys/ems-door": elsys,
  "elsys/ems-desk": elsys,
  "tektelic/t00061xx": tektelic,
  "tektelic/t00048xx": tektelic,
  "adeunis/comfort": adeunisComfort,
  "adeunis/motion": adeunisMotion,
  "dragino/lht65n": draginoLht65n,
  "netvox/rb11e": netvoxRb11e,
  "netvox/r718a": netvoxR718a,
  "sensative/strips": sensativeStrips,
  "talkpool/oy1100": talkpoolOy1100,
  "talkpool/oy1110": talkpoolOy1110,
  "the-things-industries/generic-node-sensor-edition": genericNodeSensorEdition,
  "the-things-industries/the-things-node": theThingsNode,
};

const BY_NAME: ReadonlyMap<string, Codec> = new Map(
  Object.entries(CODECS).map(([model, codec]) => [model, withPercent(model, codec)]),
);

/** Models with a button; all others report only climate, movement or doors. */
const WITH_BUTTON: ReadonlySet<string> = new Set<SensorModel>([
  "pillbox-1",
  "mclimate/mc-button",
  "browan/tbpb100",
  "milesight-iot/ws101",
  "the-things-industries/generic-node-sensor-edition",
  "the-things-industries/the-things-node",
]);

/** Whether a box of this model can report presses; unknown models may. */
export function mayHaveButton(model: string): boolean {
  return WITH_BUTTON.has(model) || !BY_NAME.has(model);
}

/**
 * The codec of a model (SENSOR_MODELS); null: the network must decode it. Readings with millivolts alone get the
 * percent of the model's battery.
 */
export function codecFor(model: string): Codec | null {
  return BY_NAME.get(model) ?? null;
}

function withPercent(model: string, codec: Codec): Codec {
  return (bytes, fPort) => {
    const result = codec(bytes, fPort);
    if (!result.ok) return result;
    const readings = result.frame.readings.map((reading) => {
      if (reading.battery !== undefined || reading.battery_mv === undefined) return reading;
      const battery = batteryPercent(model, reading.battery_mv);
      return battery === undefined ? reading : { ...reading, battery };
    });
    return { ok: true, frame: { ...result.frame, readings } };
  };
}
