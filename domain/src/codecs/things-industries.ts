import type { Codec } from "./codec.ts";
import {
  finishFrame,
  pressNow,
  refuse,
  setHumidity,
  setTemperature,
  startFrame,
  viewOf,
} from "./frame-draft.ts";

const LENGTH = 6;

const GENERIC_NODE_PORT = 1;

/**
 * The Things Industries Generic Node (Sensor Edition) with the firmware it comes with: temperature °C,
 * humidity %, battery mV in steps of 100. A frame that shows the button is a press, now.
 */
export const genericNodeSensorEdition: Codec = (bytes, fPort) => {
  if (fPort !== GENERIC_NODE_PORT) {
    return refuse(`unknown FPort ${fPort}, expected ${GENERIC_NODE_PORT}`);
  }
  if (bytes.length !== LENGTH) return refuse(`length ${bytes.length}, expected ${LENGTH}`);
  const view = viewOf(bytes);
  const button = view.getUint8(5);
  if (button > 1) return refuse(`unknown state of the button ${button}`);
  const draft = startFrame();
  draft.now.battery_mv = view.getUint8(0) * 100;
  setTemperature(draft, (view.getUint16(1) - 500) / 10);
  setHumidity(draft, view.getUint16(3) / 10);
  if (button === 1) draft.presses.push(pressNow());
  return finishFrame(draft);
};

/** FPorts of The Things Node say why it sends: 1 at its start, 2 at intervals, 3 for movement, 4 for the button. */
const START = 1;
const MOTION = 3;
const BUTTON = 4;

/** The Things Node: temperature °C, battery mV, movement, button; its light sensor is not used. */
export const theThingsNode: Codec = (bytes, fPort) => {
  if (fPort < START || fPort > BUTTON) {
    return refuse(`unknown FPort ${fPort}, expected ${START} to ${BUTTON}`);
  }
  if (bytes.length !== LENGTH) return refuse(`length ${bytes.length}, expected ${LENGTH}`);
  const view = viewOf(bytes);
  const draft = startFrame();
  draft.now.battery_mv = view.getUint16(0);
  setTemperature(draft, view.getInt16(4) / 100);
  if (fPort === MOTION) draft.now.motion = 1;
  if (fPort === BUTTON) draft.presses.push(pressNow());
  return finishFrame(draft);
};
