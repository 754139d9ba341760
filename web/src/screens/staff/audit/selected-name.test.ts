import { expect, it } from "vitest";
import { selectedName } from "./selected-name.ts";

const NOBODY = { userid: null, email: null, profileid: null, patient: null };
const ADA = { userid: 1, email: "grace@example.org", profileid: 11, patient: "Ada Lovelace" };

it("names the selected people as their entries do", () => {
  expect(selectedName("by", { userid: 1 }, [NOBODY, ADA])).toBe("grace@example.org");
  expect(selectedName("whose", { profileid: 11 }, [NOBODY, ADA])).toBe("Ada Lovelace");
  expect(selectedName("whose", {}, [ADA])).toBeNull();
});

it("gives nobody the name of another, whose entries are shown until theirs arrive", () => {
  expect(selectedName("by", { userid: 900 }, [ADA])).toBe("#900");
  expect(selectedName("whose", { profileid: 901 }, [ADA])).toBe("#901");
});
