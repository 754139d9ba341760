import { describe, expect, it } from "vitest";
import { findNames, formsOf, strengthsOf, substanceNamed, typedLength } from "./find-names.ts";
import data from "./names.json" with { type: "json" };

const found = (typed: string, locale = "en", substances = data.names) =>
  findNames(typed, substances, locale).map(({ name }) => name);
const named = (name: string) => substanceNamed(name, data.names) ?? [];

describe("names of substances", () => {
  it("are found by how they begin, from two letters on, three at most", () => {
    expect(found("m")).toEqual([]);
    expect(found("metho")).toEqual(["Methotrexate", "Methoxsalen", "Methocarbamol"]);
    expect(found("METHOT")).toEqual(["Methotrexate"]);
    expect(found("thotrex")).toEqual([]);
    expect(found(" ra").length).toBeLessThanOrEqual(3);
  });

  it("are named in the reader's language, without regard to accents", () => {
    expect(found("methot", "fr")).toEqual(["Méthotrexate"]);
    expect(found("lévo", "fr")).toContain("Lévothyroxine");
    expect(found("levothyroxi", "de")).toEqual(["Levothyroxin"]);
    expect(found("Amlodi", "de")).toEqual(["Amlodipin"]);
    expect(found("phenpro", "de")).toEqual(["Phenprocoumon"]);
    expect(found("acetylsal", "fr")).toEqual(["Acide acétylsalicylique"]);
  });

  it("in Arabic are as a source has them in Latin letters, which can be typed", () => {
    expect(found("methot", "ar")).toEqual(["Methotrexate"]);
    expect(found("ميث", "ar")).toEqual([]);
  });

  it("in Arabic letters are found without regard to hamza, alef, vowel signs and tatweel", () => {
    // Invented for this test: no source has Arabic names yet.
    const one = [["Amlodipine", "Amlodipin", "Amlodipine", "أملوديبين", "", ""]];
    for (const typed of ["املو", "أملو", "آملو", "أمـلو", "أَمْلو"]) {
      expect(found(typed, "ar", one)).toEqual(["أملوديبين"]);
    }
    expect(found("amlo", "ar", one)).toEqual(["أملوديبين"]);
  });

  it("that are typed already suggest nothing", () => {
    expect(found("methotrexate")).toEqual([]);
    expect(found("Methotrexate 2.5 mg")).toEqual([]);
  });

  it("say how much of them was typed", () => {
    expect(typedLength("Méthotrexate", " metho ")).toBe(5);
    expect(typedLength("Levothyroxin", "lévo")).toBe(4);
    expect(typedLength("Acide acétylsalicylique", "acetylsal")).toBe(0);
  });
});

describe("a substance that is named", () => {
  it("in any language has the strengths and forms of its products", () => {
    for (const name of ["Methotrexate", "METHOTREXAT", "méthotrexate "]) {
      expect(strengthsOf(named(name))).toEqual([
        { amount: 2.5, unit: "mg" },
        { amount: 10, unit: "mg" },
      ]);
    }
    expect(formsOf(named("Methotrexat"))).toEqual(["i", "t", "c"]);
    expect(strengthsOf(named("Levothyroxin"))[0]).toEqual({ amount: 25, unit: "µg" });
  });

  it("has none where no source says any, and is none where the name says more", () => {
    expect(strengthsOf(named("Phenprocoumon"))).toEqual([]);
    expect(formsOf(named("Phenprocoumon"))).toEqual([]);
    expect(substanceNamed("Methotrexat 10", data.names)).toBeNull();
    expect(substanceNamed(" ", data.names)).toBeNull();
  });
});

describe("the file of names", () => {
  it("says the source and the licence of each language", () => {
    expect(data.sources.map(({ language }) => language)).toEqual(["en", "de", "de", "fr"]);
    for (const { source, licence } of data.sources) expect(source && licence).not.toBe("");
  });

  it("names each substance in one language at least, most in German, and once", () => {
    expect(data.names.length).toBeGreaterThan(900);
    expect(data.names.filter(([, german]) => german !== "").length).toBeGreaterThan(900);
    for (const substance of data.names) {
      expect(substance).toHaveLength(6);
      const names = substance.slice(0, 4);
      expect(names.join("")).toMatch(/^\p{Lu}[\p{L}\p{M} '’-]+$/u);
      expect(substance[4]).toMatch(/^[tcdsihop]*$/);
      expect(substance[5]).toMatch(/^(\d+(\.\d+)?(µg)?( \d+(\.\d+)?(µg)?)*)?$/);
    }
    for (const column of [0, 1, 2]) {
      const names = data.names.map((one) => one[column]).filter((name) => name !== "");
      expect(new Set(names).size).toBe(names.length);
    }
  });
});
