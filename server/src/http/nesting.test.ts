import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isNestedDeeper } from "./nesting.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

function levelsOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(levelsOf));
}

/** Bytes that count how often they were read. */
function watched(text: string) {
  const target = bytes(text);
  let reads = 0;
  const get = (_: Uint8Array, name: string | symbol) => {
    if (name !== "length") reads += 1;
    return Reflect.get(target, name, target);
  };
  return { json: new Proxy(target, { get }), reads: () => reads };
}

describe("the levels of JSON", () => {
  it("are those of the value, whatever its texts contain", () => {
    const tricky = fc.stringMatching(/^[[\]{}"\\:,äß€😀 a]{0,12}$/u);
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 6 },
        tricky,
        fc.array(tie("tree"), { maxLength: 3 }),
        fc.dictionary(tricky, tie("tree"), { maxKeys: 3 }),
      ),
    }));
    fc.assert(
      fc.property(tree, fc.constantFrom(undefined, 2), (any, indent) => {
        const json = bytes(JSON.stringify(any, null, indent));
        const levels = levelsOf(any);
        expect(isNestedDeeper(levels, json)).toBe(false);
        expect(levels > 0 && isNestedDeeper(levels - 1, json)).toBe(levels > 0);
      }),
    );
  });

  it.each([
    ['["[[[[", "]"]', 1],
    ['["\\"[[[["]', 1],
    ['["\\\\",[]]', 2],
    ['{"a\\"":{"]]":[1]}}', 3],
    ["[],[],[]", 1],
    ["[[]]\ufeff", 2],
    ["", 0],
  ])("%s: %i", (text, levels) => {
    expect(isNestedDeeper(levels, bytes(text))).toBe(false);
    if (levels > 0) expect(isNestedDeeper(levels - 1, bytes(text))).toBe(true);
  });

  it("of what is no JSON are at least those that a parser enters before it fails", () => {
    const broken = fc.stringMatching(/^[[\]{}"\\:,a1]{0,30}$/);
    fc.assert(
      fc.property(broken, fc.nat(10), (end, levels) => {
        expect(isNestedDeeper(levels, bytes(`${"[".repeat(levels + 1)}${end}`))).toBe(true);
      }),
    );
  });

  it("need one look at each byte, and none beyond the level that is too deep", () => {
    const flat = watched(`[${'"\\u005b[",{},'.repeat(10_000)}1]`);
    expect(isNestedDeeper(32, flat.json)).toBe(false);
    expect(flat.reads()).toBeLessThanOrEqual(flat.json.length);
    const deep = watched("[".repeat(1_000_000));
    expect(isNestedDeeper(32, deep.json)).toBe(true);
    expect(deep.reads()).toBe(33);
  });
});
