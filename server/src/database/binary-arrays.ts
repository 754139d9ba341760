/**
 * Arrays as PostgreSQL sends and receives them in binary: one parameter carries a column of many
 * rows, and neither side writes or reads numbers and instants as text. (Sent so because `pg` sends
 * every Buffer as binary.)
 */
export interface ArrayType<Value> {
  /** Of the array, in SQL. */
  name: string;
  encode(values: readonly (Value | null)[]): Buffer;
}

/** Dimensions, whether nulls may come, type, count, first index. */
const HEAD_BYTES = 20;
const LENGTH_BYTES = 4;
const NULL_LENGTH = -1;
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);
const TWO_TO_32 = 2 ** 32;

function withHead(bytes: number, oid: number, count: number): Buffer {
  const target = Buffer.allocUnsafe(HEAD_BYTES + bytes);
  target.writeInt32BE(1, 0);
  target.writeInt32BE(1, 4);
  target.writeInt32BE(oid, 8);
  target.writeInt32BE(count, 12);
  target.writeInt32BE(1, 16);
  return target;
}

function fixed<Value>(
  name: string,
  oid: number,
  size: number,
  write: (target: Buffer, value: Value, at: number) => void,
): ArrayType<Value> {
  return {
    name,
    encode(values) {
      const target = withHead(values.length * (LENGTH_BYTES + size), oid, values.length);
      let at = HEAD_BYTES;
      for (const value of values) {
        target.writeInt32BE(value === null ? NULL_LENGTH : size, at);
        at += LENGTH_BYTES;
        if (value === null) continue;
        write(target, value, at);
        at += size;
      }
      return target.subarray(0, at);
    },
  };
}

function varying<Value>(
  name: string,
  oid: number,
  size: (value: Value) => number,
  write: (target: Buffer, value: Value, at: number) => void,
): ArrayType<Value> {
  return {
    name,
    encode(values) {
      const sizes = values.map((value) => (value === null ? NULL_LENGTH : size(value)));
      const bytes = sizes.reduce((sum, length) => sum + LENGTH_BYTES + Math.max(0, length), 0);
      const target = withHead(bytes, oid, values.length);
      let at = HEAD_BYTES;
      values.forEach((value, index) => {
        const length = sizes[index] ?? NULL_LENGTH;
        target.writeInt32BE(length, at);
        at += LENGTH_BYTES;
        if (value === null) return;
        write(target, value, at);
        at += length;
      });
      return target;
    },
  };
}

function writeInt64(target: Buffer, value: number, at: number): void {
  target.writeInt32BE(Math.floor(value / TWO_TO_32), at);
  target.writeUInt32BE(value - Math.floor(value / TWO_TO_32) * TWO_TO_32, at + 4);
}

/** A bigint as PostgreSQL sends it; exact below 2 ** 53. */
export function readInt64(sent: DataView, at: number): number {
  return sent.getInt32(at) * TWO_TO_32 + sent.getUint32(at + 4);
}

/** A timestamptz as PostgreSQL sends it. @returns whole milliseconds since 1970 */
export function readInstant(sent: DataView, at: number): number {
  return POSTGRES_EPOCH_MS + Math.floor(readInt64(sent, at) / 1000);
}

const textSize = (text: string) => Buffer.byteLength(text);

export const int2s = fixed<number>("smallint[]", 21, 2, (target, value, at) =>
  target.writeInt16BE(value, at),
);
export const int4s = fixed<number>("integer[]", 23, 4, (target, value, at) =>
  target.writeInt32BE(value, at),
);
export const int8s = fixed<number>("bigint[]", 20, 8, writeInt64);
export const float4s = fixed<number>("real[]", 700, 4, (target, value, at) =>
  target.writeFloatBE(value, at),
);
export const instants = fixed<Date>("timestamptz[]", 1184, 8, (target, value, at) =>
  writeInt64(target, (value.getTime() - POSTGRES_EPOCH_MS) * 1000, at),
);
/** 32 hexadecimal digits each. */
export const uuids = fixed<string>("uuid[]", 2950, 16, (target, value, at) => {
  target.write(value, at, "hex");
});
export const byteas = varying<Uint8Array>(
  "bytea[]",
  17,
  (value) => value.length,
  (target, value, at) => target.set(value, at),
);
export const texts = varying<string>("text[]", 25, textSize, (target, value, at) => {
  target.write(value, at);
});
/** JSON as text; PostgreSQL keeps neither NUL nor half a surrogate pair in it, see ingest/entry.ts. */
export const jsonbs = varying<string>(
  "jsonb[]",
  3802,
  (text) => 1 + textSize(text),
  (target, text, at) => {
    // The version of the format.
    target[at] = 1;
    target.write(text, at + 1);
  },
);
