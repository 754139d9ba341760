import fc, {
  type IAsyncProperty,
  type IProperty,
  type Parameters,
} from "../node_modules/fast-check/lib/fast-check.js";

// biome-ignore lint/performance/noBarrelFile: it takes the place of a module, with all that this has.
export * from "../node_modules/fast-check/lib/fast-check.js";

/*
 * Takes the place of fast-check in the nightly run (vitest.config.ts): each property is tried with PROPERTY_TIMES
 * as many cases, from PROPERTY_SEED.
 */
const times = Number(process.env["PROPERTY_TIMES"] ?? 10);
/** Without one fast-check draws its own, and names it when a property fails. */
const seed = process.env["PROPERTY_SEED"];
const DEFAULT_RUNS = 100;

/** A name of this module counts before the same of `export *`. */
export function assert<Values>(
  property: IProperty<Values> | IAsyncProperty<Values>,
  given: Parameters<Values> = {},
): void | Promise<void> {
  const numRuns = times * (given.numRuns ?? DEFAULT_RUNS);
  // Which of the two it is decides only whether it has to be waited for.
  return fc.assert(property as IProperty<Values>, {
    ...(seed === undefined ? {} : { seed: Number(seed) }),
    ...given,
    numRuns,
  });
}

export default { ...fc, assert };
