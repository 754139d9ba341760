import fc from "fast-check";
import { expect, it } from "vitest";
import { firstIndexOf } from "./ascending.ts";

it("finds the same element as a search from the beginning", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 20 })),
      fc.integer({ min: -1, max: 21 }),
      (list, least) => {
        const ascending = list.toSorted((one, other) => one - other);
        const slow = ascending.findIndex((element) => element >= least);
        const found = firstIndexOf(ascending, (element) => element >= least);
        expect(found).toBe(slow === -1 ? ascending.length : slow);
      },
    ),
  );
});
