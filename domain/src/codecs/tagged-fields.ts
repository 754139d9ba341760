import type { DecodeResult } from "./codec.ts";
import {
  type FrameDraft,
  finishFrame,
  formatBytes,
  refuse,
  startFrame,
  viewOf,
} from "./frame-draft.ts";

/** One kind of field in a payload made of tagged fields. */
export interface TaggedField {
  /** Bytes of the value, after the tag. */
  length: number;
  /** Adds the value to the frame. */
  take: (value: DataView, draft: FrameDraft) => void;
  /** Why the value is invalid; undefined if it is valid. */
  check: (value: DataView) => string | undefined;
}

/** Fields by tag; a tag of two bytes is its first byte × 256 + its second. */
export type TaggedFields = ReadonlyMap<number, TaggedField>;

/** A field of `length` bytes; without `take` it is known and skipped. */
export function field(
  length: number,
  take: TaggedField["take"] = () => {},
  check: TaggedField["check"] = () => undefined,
): TaggedField {
  return { length, take, check };
}

/** Checks that a value of one byte is one of `known`. */
export function oneOf(known: readonly number[]): TaggedField["check"] {
  return (value) => {
    const byte = value.getUint8(0);
    return known.includes(byte) ? undefined : `unknown value ${byte}`;
  };
}

/**
 * Decodes a payload made of tags and values, in full or not at all: an unknown tag rejects the payload,
 * because without the length of its value the rest cannot be read. If a tag occurs twice, the last value
 * counts, as in the vendors' published decoders.
 *
 * @param headerLength bytes before the first field, which are not used
 */
export function decodeTaggedFields(
  bytes: Uint8Array,
  fields: TaggedFields,
  tagLength: 1 | 2,
  headerLength = 0,
): DecodeResult {
  if (bytes.length === 0) return refuse("empty payload");
  const draft = startFrame();
  let at = headerLength;
  while (at < bytes.length) {
    const tag = Array.from(bytes.subarray(at, at + tagLength));
    const name = `field ${formatBytes(...tag)} at byte ${at}`;
    if (tag.length < tagLength) return refuse(`payload cut off in ${name}`);
    const known = fields.get(tag.reduce((sum, byte) => sum * 256 + byte, 0));
    if (known === undefined) return refuse(`unknown ${name}`);
    at += tagLength;
    const left = bytes.length - at;
    if (left < known.length) {
      return refuse(`payload cut off: ${name} needs ${known.length} bytes, ${left} left`);
    }
    const value = viewOf(bytes.subarray(at, at + known.length));
    const reason = known.check(value);
    if (reason !== undefined) return refuse(`${name}: ${reason}`);
    known.take(value, draft);
    at += known.length;
  }
  return finishFrame(draft);
}
