import type { Codec } from "./codec.ts";
import {
  type FrameDraft,
  finishFrame,
  refuse,
  setHumidity,
  setTemperature,
  startFrame,
  viewOf,
} from "./frame-draft.ts";

const REPORTS_PORT = 6;
/** Answers to downlinks, which are not used. */
const SETTINGS_PORT = 7;

const LENGTH = 11;

/** Byte 2 of a report. */
const VERSION = 0x00;
const STATUS = 0x01;

/** Reads a status report of a model besides battery and temperature. */
type ReadRest = (view: DataView, draft: FrameDraft) => void;

/** Byte 3: highest bit "low battery", which says the same as the voltage, and steps of 100 mV. */
function takeBattery(view: DataView, draft: FrameDraft): void {
  const level = view.getUint8(3) & 0x7f;
  if (level > 0) draft.now.battery_mv = level * 100;
  else draft.warnings.push("battery level invalid");
}

function codecOf(deviceType: number, readRest: ReadRest): Codec {
  return (bytes, fPort) => {
    if (fPort !== REPORTS_PORT && fPort !== SETTINGS_PORT) {
      return refuse(`unknown FPort ${fPort}, expected ${REPORTS_PORT} or ${SETTINGS_PORT}`);
    }
    if (bytes.length !== LENGTH) return refuse(`length ${bytes.length}, expected ${LENGTH}`);
    if (bytes[1] !== deviceType) {
      return refuse(`device type ${bytes[1]}, expected ${deviceType}: another model`);
    }
    const draft = startFrame();
    if (fPort === SETTINGS_PORT || bytes[2] === VERSION) return finishFrame(draft);
    if (bytes[2] !== STATUS) return refuse(`unknown report type ${bytes[2]}`);
    const view = viewOf(bytes);
    takeBattery(view, draft);
    setTemperature(draft, view.getInt16(4) / 100);
    readRest(view, draft);
    return finishFrame(draft);
  };
}

/** Netvox RB11E: temperature °C, movement detected (1) or not (0), battery mV; its light sensor is not used. */
export const netvoxRb11e: Codec = codecOf(0x03, (view, draft) => {
  draft.now.motion = view.getUint8(8) === 0 ? 0 : 1;
});

/** Netvox R718A: temperature °C, humidity %, battery mV. */
export const netvoxR718a: Codec = codecOf(0x0b, (view, draft) =>
  setHumidity(draft, view.getUint16(6) / 100),
);
