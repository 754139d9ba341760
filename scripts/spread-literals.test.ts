import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { readSources, type SourceFile } from "./source-files.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FOLDERS = ["contract", "domain", "server", "web", "box", "e2e", "scripts", "bench", "trials"];

/** Literals that are spread where their parts could stand: `{ ...{ a: 1 } }`, `[...[1]]`, `<A {...{ b }} />`. */
function spreadLiterals({ path, text }: SourceFile): string[] {
  if (!/\.\.\.[\s(]*[[{]/.test(text)) return [];
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one);
    if (typeof node !== "object" || node === null || Array.isArray(node)) return;
    if ("type" in node && "argument" in node && /^(JSX)?Spread/.test(String(node.type))) {
      const inner = withoutAs(node.argument);
      if (inner === "ArrayExpression" || inner === "ObjectExpression") found.push(lineOf(node));
    }
    for (const child of Object.values(node)) visit(child);
  };
  const lineOf = (node: object) => {
    const start = "start" in node ? Number(node.start) : 0;
    return `${path}:${text.slice(0, start).split("\n").length}`;
  };
  visit(parseSync(path, text).program);
  return found;
}

/** The type of an expression within its brackets, `as` and `satisfies`. */
function withoutAs(node: unknown): unknown {
  if (typeof node !== "object" || node === null || !("type" in node)) return undefined;
  const isAround = /^(TSAs|TSSatisfies|Parenthesized)Expression$/.test(String(node.type));
  return isAround && "expression" in node ? withoutAs(node.expression) : node.type;
}

test("no literal is spread into another", () => {
  const files = FOLDERS.flatMap((folder) => readSources(ROOT, folder));
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(spreadLiterals)).toEqual([]);
});

test.each([
  "const a = {\n  ...{ b: 1, c: 2 },\n};",
  "const a = [\n  ...([1, 2] as const),\n];",
  "f(\n  ...[1, 2]);",
  "const a = <B\n  {...{ c: 1 }} />;",
])("%s is found", (text) => {
  expect(spreadLiterals({ path: "a.tsx", text })).toEqual(["a.tsx:2"]);
});

test.each([
  "const a = { ...b, c: 1 };",
  "const a = { ...(b && { c: 1 }) };",
  "const a = [...[1].map(f)];",
])("%s is none", (text) => {
  expect(spreadLiterals({ path: "a.tsx", text })).toEqual([]);
});
