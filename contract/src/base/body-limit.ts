import type { Call, Who } from "./define-call.ts";

/**
 * Most KiB of a body by who may make the call. A stranger's body is read before anything is known about them,
 * so it gets the least; networks deliver many messages at once.
 */
const USUAL_KIB: Readonly<Record<Who, number>> = {
  anyone: 16,
  user: 256,
  staff: 256,
  ingest: 1024,
  watch: 16,
};

/** Most KiB that the body of a call may have; more is answered 413. */
export function bodyLimitKiB({ who, bodyKiB }: Pick<Call, "who" | "bodyKiB">): number {
  return bodyKiB ?? USUAL_KIB[who];
}

/** Most levels of arrays and objects in the JSON of a body; deeper ones are answered 400. */
export const MOST_LEVELS = 32;
