import { DAY } from "@dosebeat/domain/time/durations";

/*
 * Numbers and instants as bytes of JSON. Building a string for each of thousands of values, then joining and copying
 * them, would cost three times as much as writing the digits in place.
 */
const ASCII = { zero: 48, comma: 44, minus: 45, point: 46, colon: 58, quote: 34, z: 90 };

/** Below this a number with two decimals has so few digits that no shorter one means the same `real`. */
const SURELY_SHORTEST = 10_000;
const MOST_DIGITS = 9;

/** Writes an element and a comma at `place`; returns the place after them. */
export type Write = (target: Buffer, place: number, value: number) => number;

/** Upper bound of one element, in bytes. */
export const MOST_BYTES = 32;

/** The shortest decimal number that PostgreSQL would store as this `real`; null if it is not a number. */
export const writeReal: Write = (target, place, value) => {
  const hundredths = Math.round(value * 100);
  const isShort = Math.fround(hundredths / 100) === value && Math.abs(value) < SURELY_SHORTEST;
  return isShort
    ? writeHundredths(target, place, hundredths)
    : writeText(target, place, shortest(value));
};

function shortest(value: number): string {
  if (!Number.isFinite(value)) return "null";
  for (let digits = 1; digits < MOST_DIGITS; digits++) {
    const near = Number(value.toPrecision(digits));
    if (Math.fround(near) === value) return String(near);
  }
  return String(Number(value.toPrecision(MOST_DIGITS)));
}

function writeText(target: Buffer, place: number, text: string): number {
  const end = place + target.write(text, place, "latin1");
  target[end] = ASCII.comma;
  return end + 1;
}

function writeHundredths(target: Buffer, place: number, value: number): number {
  let end = place;
  if (value < 0) target[end++] = ASCII.minus;
  const positive = Math.abs(value);
  const whole = quotient(positive, 100);
  end = writeWhole(target, end, whole);
  const rest = positive - whole * 100;
  if (rest > 0) {
    target[end++] = ASCII.point;
    const last = writePair(target, end, rest);
    end = target[last - 1] === ASCII.zero ? last - 1 : last;
  }
  target[end++] = ASCII.comma;
  return end;
}

/** @param value at least 0, below 2 ** 31 */
function writeWhole(target: Buffer, place: number, value: number): number {
  if (value < 10) {
    target[place] = ASCII.zero + value;
    return place + 1;
  }
  if (value < 100) return writePair(target, place, value);
  const hundreds = quotient(value, 100);
  return writePair(target, writeWhole(target, place, hundreds), value - hundreds * 100);
}

export const writeInteger: Write = (target, place, value) => {
  if (value < 0) target[place] = ASCII.minus;
  const end = writeWhole(target, value < 0 ? place + 1 : place, Math.abs(value));
  target[end] = ASCII.comma;
  return end + 1;
};

export function writeNull(target: Buffer, place: number): number {
  return writeText(target, place, "null");
}

/** Returns a writer of instants, given in milliseconds since 1970, in the format of `Date.toISOString`. */
export function instantWriter(): Write {
  let day = Number.NaN;
  let date = Buffer.alloc(0);
  return (target, place, at) => {
    const newDay = Math.floor(at / DAY);
    if (newDay !== day) {
      day = newDay;
      date = Buffer.from(`"${new Date(day * DAY).toISOString().slice(0, -13)}`);
    }
    const { length } = date;
    for (let index = 0; index < length; index++) target[place + index] = date[index] ?? 0;
    return writeTime(target, place + length, (at - day * DAY) | 0);
  };
}

/** @param time milliseconds of the day */
function writeTime(target: Buffer, place: number, time: number): number {
  const seconds = quotient(time, 1000);
  const minutes = quotient(seconds, 60);
  const hours = quotient(minutes, 60);
  const milliseconds = time - seconds * 1000;
  const hundreds = quotient(milliseconds, 100);
  writePair(target, place, hours);
  target[place + 2] = ASCII.colon;
  writePair(target, place + 3, minutes - hours * 60);
  target[place + 5] = ASCII.colon;
  writePair(target, place + 6, seconds - minutes * 60);
  target[place + 8] = ASCII.point;
  target[place + 9] = ASCII.zero + hundreds;
  writePair(target, place + 10, milliseconds - hundreds * 100);
  target[place + 12] = ASCII.z;
  target[place + 13] = ASCII.quote;
  target[place + 14] = ASCII.comma;
  return place + 15;
}

/** The numbers below 100 with two digits each: cheaper than dividing each time. */
const PAIRS = Buffer.from(
  Array.from({ length: 100 }, (_, value) => String(value).padStart(2, "0")).join(""),
);

/** @param value below 100 */
function writePair(target: Buffer, place: number, value: number): number {
  target[place] = PAIRS[2 * value] ?? 0;
  target[place + 1] = PAIRS[2 * value + 1] ?? 0;
  return place + 2;
}

/** For whole numbers below 2 ** 31; `| 0` lets the compiler stay with integers. */
function quotient(value: number, divisor: number): number {
  return (value / divisor) | 0;
}
