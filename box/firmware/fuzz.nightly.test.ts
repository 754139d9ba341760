import { decodePillboxUplink } from "@dosebeat/domain/codecs/pillbox-1-decode";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildLines, isThere, type Lines } from "./build.ts";
import { frames, hexOf } from "./test-frames.ts";

const ROUNDS = 40;
const FRAMES = 50_000;

describe.skipIf(!isThere("gcc"))("two million frames (needs gcc)", () => {
  let box: Lines;
  beforeAll(() => {
    box = buildLines();
  });
  afterAll(() => box.remove());

  it.each(Array.from({ length: ROUNDS }, (_, round) => round))(
    "are read as the server reads them, round %i",
    (round) => {
      const seed = Number(process.env["PROPERTY_SEED"] ?? 0) + round;
      const sample = fc.sample(frames, { numRuns: FRAMES, seed });
      const answers = box.ask(sample.map(({ bytes, port }) => `uplink ${port} ${hexOf(bytes)}`));
      sample.forEach(({ bytes, port }, i) => {
        const got: unknown = JSON.parse(answers[i] ?? "");
        const expected = decodePillboxUplink(bytes, port);
        const line = `${port} ${hexOf(bytes)}`;
        if (JSON.stringify(got) !== JSON.stringify(expected)) {
          expect({ line, seed, got }).toEqual({ line, seed, got: expected });
        }
      });
    },
  );
});
