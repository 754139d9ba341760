import { type Codec, MOTION_COUNTER_MODULUS } from "./codec.ts";
import {
  type FrameDraft,
  finishFrame,
  formatBytes,
  refuse,
  setHumidity,
  setLowBattery,
  setTemperature,
  startFrame,
  viewOf,
} from "./frame-draft.ts";

const PORT = 1;

/** Bits of byte 1, the status. */
const LOW_BATTERY = 0x02;
const HAS_CLOCK_TIME = 0x04;
const CLOCK_TIME_BYTES = 4;

/** One kind of frame. */
interface Kind {
  /** Bytes at least, without the time by the device's clock. */
  length: number;
  /** Bytes of each further sample. */
  sample?: number;
  read?: (view: DataView, draft: FrameDraft) => void;
}

type Kinds = ReadonlyMap<number, Kind>;

/** Settings, keepalive and digital inputs: only their status is used. */
const COMMON: readonly [number, Kind][] = [
  [0x10, { length: 10 }],
  [0x1f, { length: 8 }],
  [0x20, { length: 3 }],
  [0x30, { length: 2 }],
  [0x33, { length: 5 }],
  [0x37, { length: 8 }],
  [0x51, { length: 9 }],
  [0x52, { length: 9 }],
];

function codecOf(own: readonly [number, Kind][]): Codec {
  const kinds: Kinds = new Map([...COMMON, ...own]);
  return (bytes, fPort) => {
    if (fPort !== PORT) return refuse(`unknown FPort ${fPort}, expected ${PORT}`);
    const [code, status] = bytes;
    if (code === undefined || status === undefined) {
      return refuse(`length ${bytes.length}, expected at least 2`);
    }
    const kind = kinds.get(code);
    if (kind === undefined) return refuse(`unknown frame ${formatBytes(code)}`);
    const expected = kind.length + ((status & HAS_CLOCK_TIME) === 0 ? 0 : CLOCK_TIME_BYTES);
    if (bytes.length < expected) {
      return refuse(`length ${bytes.length}, expected at least ${expected}`);
    }
    if (kind.sample !== undefined && (bytes.length - expected) % kind.sample !== 0) {
      return refuse(`length ${bytes.length}: the last sample is cut off`);
    }
    const draft = startFrame();
    setLowBattery(draft, (status & LOW_BATTERY) !== 0);
    kind.read?.(viewOf(bytes), draft);
    return finishFrame(draft);
  };
}

function takeClimate(view: DataView, at: number, draft: FrameDraft): void {
  setTemperature(draft, view.getInt16(at) / 10);
  setHumidity(draft, view.getUint8(at + 2));
}

function takeCount(view: DataView, draft: FrameDraft): void {
  draft.now.motion_counter = view.getUint16(2) % MOTION_COUNTER_MODULUS;
}

function takeState(view: DataView, draft: FrameDraft): void {
  draft.now.motion = view.getUint8(2) === 0 ? 0 : 1;
}

/**
 * Adeunis COMFORT. Temperature in °C, humidity in %; of the battery only whether it is low. Of the samples in
 * a frame only the newest is used: the interval between them is in the settings of the device.
 */
export const adeunisComfort: Codec = codecOf([
  [0x4c, { length: 5, sample: 3, read: (view, draft) => takeClimate(view, 2, draft) }],
  [0x4d, { length: 6, read: (view, draft) => takeClimate(view, 3, draft) }],
]);

/**
 * Adeunis MOTION. Movement: older firmware counts it (0x4e, 0x4f), newer reports presence now or in the
 * newest of the samples (0x5c, 0x5d); of the battery only whether it is low.
 */
export const adeunisMotion: Codec = codecOf([
  [0x4e, { length: 4, sample: 3, read: takeCount }],
  [0x4f, { length: 6, read: takeCount }],
  [0x50, { length: 4 }],
  [
    0x5c,
    {
      length: 5,
      sample: 2,
      read: (view, draft) => {
        takeState(view, draft);
        if (view.getUint8(3) > 0) draft.now.motion = 1;
      },
    },
  ],
  [0x5d, { length: 4, read: takeState }],
]);
