import { AssignMedicine } from "@dosebeat/contract/medicines";
import { RegisterSensors } from "@dosebeat/contract/sensors";
import { Credentials, Registration } from "@dosebeat/contract/sign-in";
import { describe, expect, it } from "vitest";
import { type core, safeParse } from "zod";
import { failureBody } from "./errors.ts";
import { refusalOfIssues } from "./validation.ts";

const person = {
  email: "a@example.org",
  password: "quiet-harbour",
  givenname: "A",
  familyname: "B",
};
const medicine = { name: "Aspirin", startdate: "2026-05-01" };
const deveui = "70b3d57ed0000001";

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

function refusalOf(schema: core.$ZodType, value: unknown) {
  const { error } = safeParse(schema, value);
  return failureBody(refusalOfIssues(error?.issues ?? [])).error;
}

describe("a fault has a code, to translate it:", () => {
  it.each([
    [Registration, { ...person, email: "nobody" }, { code: "email" }],
    [Registration, { ...person, givenname: " " }, { code: "empty" }],
    [Registration, { ...person, givenname: undefined }, { code: "missing" }],
    [Registration, { ...person, familyname: "\u0000" }, { code: "nul" }],
    [Registration, { ...person, password: "short" }, { code: "too_short", values: { min: 8 } }],
    [Registration, { ...person, language: "nl" }, { code: "invalid" }],
    [
      AssignMedicine,
      { data: { ...medicine, name: "x".repeat(201) } },
      { code: "too_long", values: { max: 200 } },
    ],
    [AssignMedicine, { data: { ...medicine, startdate: "1026-05-01" } }, { code: "year" }],
    [AssignMedicine, { data: { ...medicine, startdate: "tomorrow" } }, { code: "date" }],
    [AssignMedicine, { data: { ...medicine, enddate: "2026-04-30" } }, { code: "date_order" }],
    [AssignMedicine, { data: [{ ...medicine, schedules: ["8"] }] }, { code: "time_of_day" }],
    [AssignMedicine, { data: [] }, { code: "too_few", values: { min: 1 } }],
    [RegisterSensors, { data: { deveui: "70" } }, { code: "deveui" }],
    [
      RegisterSensors,
      { data: { deveui, interval_minutes: 0 } },
      { code: "too_low", values: { min: 1 } },
    ],
    [
      RegisterSensors,
      { data: { deveui, interval_minutes: 99_999 } },
      { code: "too_high", values: { max: 10_080 } },
    ],
  ])("%#", (schema, value, expected) => {
    const { details, ...error } = refusalOf(schema, value);
    expect(details.errors).toEqual([expect.objectContaining(expected)]);
    expect(error).toMatchObject({ name: "ValidationError", ...expected });
  });
});

it("a fault that only programs cause has just a message", () => {
  const { code, details } = refusalOf(Registration, { ...person, role: "admin" });
  expect([code, details.errors]).toEqual([
    undefined,
    [{ path: ["role"], message: "is not allowed here" }],
  ]);
});

describe("of many faults the first 20 are told, and how many there are:", () => {
  it.each([
    [
      "unknown keys",
      Credentials,
      Object.fromEntries(numbers(5000).map((key) => [`key${key}`, 0])),
      5002,
    ],
    ["entries of a list", AssignMedicine, { data: numbers(30).map(() => ({ name: "A" })) }, 30],
  ])("%s", (_, schema, value, count) => {
    const { message, details } = refusalOf(schema, value);
    expect(details.errors).toHaveLength(20);
    expect(message).toContain(`(the first 20 of ${count} faults)`);
    expect(message.length).toBeLessThan(100);
  });
});

it("the message has the field and the values", () => {
  expect(refusalOf(Registration, { ...person, password: "short" }).message).toBe(
    "password must have at least 8 characters",
  );
});
