import type { ContactDetails } from "@dosebeat/contract/contact-details";
import { expect, it } from "vitest";
import { changesOf, typedOf } from "./contact-value.ts";

const STORED: ContactDetails = {
  telephone: "+493023125240",
  hours: "9 to 11",
  language: "de",
  needs_interpreter: false,
  kin: {
    name: "Anke Lang",
    relation: "daughter",
    telephone: "+4917139200014",
    consent: { is_own: true, by: "Rosa Lang", at_utc: "2026-05-10T09:12:00.000Z" },
  },
  carers: [],
};
const value = typedOf(STORED);

it("sends only what was changed", async () => {
  expect(await changesOf(value, value)).toEqual({});
  const changed = { ...value, hours: " evenings ", language: "tr", needsInterpreter: true };
  expect(await changesOf(changed, value)).toEqual({
    hours: "evenings",
    language: "tr",
    needs_interpreter: true,
  });
  expect(await changesOf({ ...value, telephone: "" }, value)).toEqual({ telephone: null });
});

it("keeps no number of whoever may no longer be told", async () => {
  expect(await changesOf({ ...value, mayBeTold: false }, value)).toEqual({
    kin: { name: "Anke Lang", relation: "daughter", telephone: null, may_be_told: false },
  });
});

it("removes a person whose fields are empty, and asks for the name of one who has none", async () => {
  const empty = { ...value, kinName: " ", kinRelation: "", kinTelephone: "" };
  expect(await changesOf(empty, value)).toEqual({ kin: null });
  expect(await changesOf({ ...value, kinName: "" }, value)).toBe("kinName");
});

it("says which number cannot be read", async () => {
  expect(await changesOf({ ...value, telephone: "call me" }, value)).toBe("telephone");
  expect(await changesOf({ ...value, kinTelephone: "12" }, value)).toBe("kinTelephone");
});
