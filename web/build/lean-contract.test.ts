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
  summary: "Removes it.",
});`;

it("leaves out of a call what only the server needs", () => {
  const lean = leanSource(CALL);
  expect(lean).not.toMatch(/who|roles|params|ItParams|summary/);
  expect(lean).toMatch(/method.*path.*answer.*ItAnswer.*touches/s);
});

it("leaves out what properties mean, also within each other, and keeps the schemas", () => {
  const text = `const A = described(z.object({ a: described(z.object({ b: X }), { b: "B." }) }), { a: "A." });`;
  expect(leanSource(text)).toContain("(z.object({ a: z.object({ b: X }) }))");
});

it("leaves out the schema of an answer that is streamed", () => {
  const text = `defineCall({ answer: { status: 200, schema: Everything, streamed: true } });`;
  expect(leanSource(text)).not.toContain("Everything");
});

it("marks what is defined by calls, so that what nobody uses is dropped", () => {
  expect(leanSource("export const Id = z.int().check(z.positive());")).toBe(
    "export const Id = /* @__PURE__ */ (() => (z.int().check(z.positive())))();",
  );
});

it("changes nothing else", () => {
  const text = readFileSync(new URL("../../contract/src/audit-kinds.ts", import.meta.url), "utf8");
  expect(leanSource(text)).toBe(text);
});
