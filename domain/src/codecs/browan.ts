import { type Codec, type DecodeResult, MOTION_COUNTER_MODULUS } from "./codec.ts";
import {
  type FrameDraft,
  finishFrame,
  pressNow,
  refuse,
  setHumidity,
  startFrame,
  viewOf,
} from "./frame-draft.ts";

const LENGTH = 8;

/** Reads the fields of a model besides battery and temperature. */
type ReadRest = (view: DataView, draft: FrameDraft) => void;

/** Battery: low four bits of byte 1, in steps of 100 mV above 2.5 V; only 1 to 14 are valid. */
function takeBattery(view: DataView, draft: FrameDraft): void {
  const level = view.getUint8(1) & 0x0f;
  if (level >= 1 && level <= 14) draft.now.battery_mv = (25 + level) * 100;
  else draft.warnings.push("battery level invalid");
}

function decode(bytes: Uint8Array, readRest: ReadRest): DecodeResult {
  if (bytes.length !== LENGTH) return refuse(`length ${bytes.length}, expected ${LENGTH}`);
  if (bytes.every((byte) => byte === 0)) return refuse("payload of zeros: no measurement");
  const view = viewOf(bytes);
  const draft = startFrame();
  takeBattery(view, draft);
  draft.now.temperature = (view.getUint8(2) & 0x7f) - 32;
  readRest(view, draft);
  return finishFrame(draft);
}

function codecOf(port: number, readRest: ReadRest = () => {}): Codec {
  return (bytes, fPort) =>
    fPort === port ? decode(bytes, readRest) : refuse(`unknown FPort ${fPort}, expected ${port}`);
}

/** Minutes since the last event; 0 in the frame of the event itself. */
function minutesSinceEvent(view: DataView): number {
  return view.getUint16(3, true);
}

/** Number of events since power-on, 24 bits. */
function eventCount(view: DataView): number {
  return view.getUint16(5, true) + view.getUint8(7) * 0x10000;
}

/**
 * Only the frame of the event itself is a press; a keepalive that still shows the button is not a second
 * one. The event count restarts after a power cut and may not count presses alone, so it is not used to
 * number them.
 */
function takePress(view: DataView, draft: FrameDraft): void {
  if ((view.getUint8(0) & 0x01) === 0) return;
  const minutes = minutesSinceEvent(view);
  if (minutes === 0) draft.presses.push(pressNow());
  else draft.warnings.push(`button shown as pressed ${minutes} min after the event: no new press`);
}

/** Browan TBPB100, a button. Temperature of its board in °C, battery in mV. */
export const browanTbpb100: Codec = codecOf(147, takePress);

/** Browan TBMS100, movement. Temperature of its board in °C, battery in mV, running count. */
export const browanTbms100: Codec = codecOf(102, (view, draft) => {
  draft.now.motion_counter = eventCount(view) % MOTION_COUNTER_MODULUS;
});

/** Browan TBHH100. Temperature in °C, humidity in %, battery in mV. */
export const browanTbhh100: Codec = codecOf(103, (view, draft) =>
  setHumidity(draft, view.getUint8(3) & 0x7f),
);

/** Browan TBDW100, door and window: an opening is neither a movement nor a press. Battery in mV. */
export const browanTbdw100: Codec = codecOf(100);
