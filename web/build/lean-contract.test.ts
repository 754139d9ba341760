import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { leanSource } from "./lean-contract.ts";

const CALL = `export const removeIt = defineCall({
  method: "DELETE",
  path: "/api/its/:id",
  who: "staff",
  roles: ["admin"],
  params: ItParams,
  answer: { status: 200, schema: ItAnswer },
  touches: ["its"],
  summary: "Remove it.",
  description: "It can be restored.",
});`;

it("drops the server-only fields of a call", () => {
  const lean = leanSource(CALL);
  expect(lean).not.toMatch(/who|roles|params|ItParams|summary|description/);
  expect(lean).toMatch(/method.*path.*answer.*ItAnswer.*touches/s);
});

it("drops property descriptions, nested ones too, and keeps the schemas", () => {
  const text = `const A = described(z.object({ a: described(z.object({ b: X }), { b: "B." }) }), { a: "A." });`;
  expect(leanSource(text)).toContain("(z.object({ a: z.object({ b: X }) }))");
});

it("drops the schema of a streamed response", () => {
  const text = `defineCall({ answer: { status: 200, schema: Everything, streamed: true } });`;
  expect(leanSource(text)).not.toContain("Everything");
});

it("marks definitions made by function calls as pure, so that unused ones are tree-shaken", () => {
  expect(leanSource("export const Id = z.int().check(z.positive());")).toBe(
    "export const Id = /* @__PURE__ */ (() => (z.int().check(z.positive())))();",
  );
});

it("marks texts that are made of others, so that they are dropped with what they describe", () => {
  expect(leanSource("const MORE_TEXTS = { ...TEXTS, a: A } as const;")).toBe(
    "const MORE_TEXTS = /* @__PURE__ */ (() => ({ ...TEXTS, a: A } as const))();",
  );
});

it("leaves other code unchanged", () => {
  const text = readFileSync(new URL("../../contract/src/audit-kinds.ts", import.meta.url), "utf8");
  expect(leanSource(text)).toBe(text);
});
