import { z } from "zod/mini";
import { problem } from "./problems.ts";

/** Characters that reverse text or mark its direction. They are invisible and would change how other people's lines read. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A note: as `plainText`, without marks of direction, which come with text that was copied from a screen. */
export function noteText(min: number, max: number) {
  return z.string().check(
    z.overwrite((text) => text.replace(DIRECTION_MARKS, "")),
    z.trim(),
    z.minLength(min),
    z.maxLength(max),
    z.refine((text) => !text.includes("\u0000"), problem("nul")),
  );
}
