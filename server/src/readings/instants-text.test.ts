import fc from "fast-check";
import { expect, it } from "vitest";
import { instantsText } from "./instants-text.ts";

/** As `timestamptz_send` of PostgreSQL: microseconds since 2000. */
function sent(instants: readonly number[]): Buffer {
  const bytes = Buffer.alloc(8 * instants.length);
  instants.forEach((at, index) => {
    bytes.writeBigInt64BE(BigInt(at - Date.UTC(2000, 0)) * 1000n, 8 * index);
  });
  return bytes;
}

it("instants are written as JavaScript writes them", () => {
  const first = Date.parse("1960-01-01T00:00:00Z");
  const last = Date.parse("2400-01-01T00:00:00Z");
  const instant = fc.oneof(
    fc.integer({ min: first, max: last }),
    fc.integer({ min: first / 1000, max: last / 1000 }).map((seconds) => seconds * 1000),
    fc.integer({ min: first / 60_000, max: last / 60_000 }).map((minute) => minute * 60_000),
  );
  fc.assert(
    fc.property(fc.array(instant), (instants) => {
      const written: unknown = JSON.parse(instantsText(sent(instants)));
      expect(written).toEqual(instants.map((at) => new Date(at).toISOString()));
    }),
  );
});
