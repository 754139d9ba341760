import { expect, it } from "vitest";
import { URGENCIES } from "./base/urgencies.ts";
import { urgencyOf } from "./base/urgency-of.ts";
import { CALLS } from "./calls.ts";

const named = (urgency: string) =>
  Object.entries(CALLS).flatMap(([name, call]) => (urgencyOf(call) === urgency ? [name] : []));

it("the urgency of every call matches urgencies.txt, so that changes show up in review", async () => {
  const parts = URGENCIES.map((urgency) => [urgency, ...named(urgency).sort(), ""].join("\n"));
  await expect(parts.join("\n")).toMatchFileSnapshot("./urgencies.txt");
});

it("only what patients say of their doses is as urgent as that", () => {
  for (const name of named("statements")) {
    expect(CALLS[name]?.method).not.toBe("GET");
    expect(CALLS[name]?.who).not.toBe("staff");
  }
});

it("nothing that reads or changes data of people is never refused", () => {
  for (const name of named("always")) expect(CALLS[name]?.scope).toBe("none");
});
