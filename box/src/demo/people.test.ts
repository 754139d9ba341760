import { MedicineInput } from "@dosebeat/contract/medicines";
import { RegisterSensors } from "@dosebeat/contract/sensors";
import { NewPassword, Registration } from "@dosebeat/contract/sign-in";
import { ChangeUser } from "@dosebeat/contract/users";
import { describe, expect, test } from "vitest";
import { newBox } from "../box-state.ts";
import { SCENARIOS } from "../scenarios.ts";
import { configOf } from "./live.ts";
import { DEMO_ADMIN, DEMO_PASSWORD, PEOPLE } from "./people.ts";
import { dayAfter } from "./settle.ts";

describe("the patients of the demo", () => {
  test("cover every scenario, language and network, each with their own box", () => {
    expect(new Set(PEOPLE.map(({ scenario }) => scenario))).toEqual(
      new Set(Object.keys(SCENARIOS)),
    );
    expect(new Set(PEOPLE.map(({ language }) => language)).size).toBe(4);
    expect(new Set(PEOPLE.map(({ network }) => network)).size).toBe(2);
    expect(new Set(PEOPLE.map(({ deveui }) => deveui)).size).toBe(PEOPLE.length);
    expect(new Set(PEOPLE.map(({ shows }) => shows)).size).toBe(PEOPLE.length);
    expect(PEOPLE.filter(({ lively }) => lively)).toHaveLength(1);
  });

  test.each(PEOPLE)("$email is what the contract accepts", (person) => {
    const { email, givenname, familyname, language, timezone, deveui, claimcode } = person;
    const registration = { email, givenname, familyname, language, timezone };
    Registration.parse({ ...registration, password: DEMO_PASSWORD });
    RegisterSensors.parse({ data: { deveui, claimcode } });
    ChangeUser.parse({ data: { born: person.born, record_number: person.record_number } });
    expect(new Intl.DateTimeFormat("en", { timeZone: timezone }).format()).not.toBe("");
    const origin = Date.parse("2026-08-23T00:00:00Z");
    const medicines = person.medicines(dayAfter({ person, origin }));
    expect(medicines.length).toBeGreaterThan(0);
    for (const medicine of medicines) {
      const given = MedicineInput.parse({ startdate: "2026-08-23", ...medicine });
      expect(given.schedules.length > 0 || given.as_needed !== null).toBe(true);
    }
    for (const { medicine } of person.said) {
      expect(medicines.map(({ name }) => name)).toContain(medicine);
    }
  });

  test("the passwords are long enough", () => {
    NewPassword.parse(DEMO_PASSWORD);
    Registration.parse(DEMO_ADMIN);
  });

  test.each(PEOPLE)("the box of $email can be built", (person) => {
    const household = { person, origin: 0 };
    expect(() => newBox(configOf(household))).not.toThrow();
  });
});
