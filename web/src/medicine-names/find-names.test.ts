import { describe, expect, it } from "vitest";
import { findNames } from "./find-names.ts";
import data from "./names.json" with { type: "json" };

const found = (typed: string, locale = "en") => findNames(typed, data.names, locale);

describe("names of substances", () => {
  it("are found by how they begin, from two letters on, three at most", () => {
    expect(found("m")).toEqual([]);
    expect(found("meth")).toEqual(["Methadone", "Methocarbamol", "Methotrexate"]);
    expect(found("METHOT")).toEqual(["Methotrexate"]);
    expect(found("thotrex")).toEqual([]);
    expect(found(" ra").length).toBeLessThanOrEqual(3);
  });

  it("are named in the reader's language, without regard to accents", () => {
    expect(found("methot", "fr")).toEqual(["Méthotrexate"]);
    expect(found("lévo", "fr")).toContain("Lévobunolol");
    expect(found("levothyroxi", "de")).toEqual(["Levothyroxin"]);
    expect(found("acetylsal", "fr")).toEqual(["Acide acétylsalicylique"]);
  });

  it("in Arabic are as a source has them in Latin letters, which can be typed", () => {
    expect(found("methot", "ar")).toEqual(["Methotrexate"]);
    expect(found("ميث", "ar")).toEqual([]);
  });

  it("that are typed already suggest nothing", () => {
    expect(found("methotrexate")).toEqual([]);
    expect(found("Methotrexate 2.5 mg")).toEqual([]);
  });
});

describe("the file of names", () => {
  it("says the source and the licence of each language", () => {
    expect(data.sources.map(({ language }) => language)).toEqual(["en", "de", "fr"]);
    for (const { source, licence } of data.sources) expect(source && licence).not.toBe("");
  });

  it("has some 500 substances, each named in one language at least", () => {
    expect(data.names.length).toBeGreaterThan(450);
    for (const names of data.names) {
      expect(names).toHaveLength(3);
      expect(names.join("")).toMatch(/^\p{Lu}[\p{L}\p{M} '’-]+$/u);
    }
  });
});
