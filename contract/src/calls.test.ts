import { describe, expect, it } from "vitest";
import { CALL_GROUPS, CALLS } from "./calls.ts";

describe.each(Object.entries(CALLS))("the example of %s", (name, call) => {
  it("is what the contract asks for and promises", () => {
    const { body, answer } = call.example;
    expect(call.answer.schema.safeParse(answer)).toMatchObject({ success: true });
    expect(body === undefined).toBe(call.body === undefined);
    if (call.body) expect(call.body.safeParse(body)).toMatchObject({ success: true });
  });

  it("names every parameter of the path", () => {
    const named = [...name.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    expect(Object.keys(call.params?.shape ?? {}).sort()).toEqual(named.sort());
  });
});

it("no call stands in two groups", () => {
  const count = Object.values(CALL_GROUPS).reduce(
    (sum, calls) => sum + Object.keys(calls).length,
    0,
  );
  expect(Object.keys(CALLS)).toHaveLength(count);
});
