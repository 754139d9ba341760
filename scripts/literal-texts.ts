import { parseSync } from "vite";
import type { SourceFile } from "./source-files.ts";

/** Attributes and properties whose text is visible or read out. */
const SPOKEN = new Set([
  "alt",
  "aria-description",
  "aria-label",
  "aria-roledescription",
  "aria-valuetext",
  "caption",
  "description",
  "heading",
  "label",
  "lead",
  "placeholder",
  "title",
]);

type Node = Record<string, unknown> & { type: string };

/**
 * Literal texts in a component that belong in the catalogues: between tags, in visible or read-out
 * attributes and properties, in toasts and in the document title. A text has two letters in a row.
 */
export function literalTexts(file: SourceFile): string[] {
  const { program, errors } = parseSync(file.path, file.text);
  if (errors.length > 0) throw new Error(`${file.path} cannot be read: ${errors[0]?.message}`);
  return [...nodesBelow(program)].flatMap(shownBy).filter((text) => /\p{L}{2}/u.test(text));
}

/** The visible texts of a single node. */
function shownBy(node: Node): string[] {
  switch (node.type) {
    case "JSXText":
      return [String(node["value"]).trim()];
    case "JSXElement":
    case "JSXFragment":
      return isStyle(node) ? [] : partsOf(node, "children").flatMap(valuesOf);
    case "JSXAttribute":
      return SPOKEN.has(nameOf(node["name"])) ? valuesOf(node["value"]) : [];
    case "Property":
      return SPOKEN.has(nameOf(node["key"])) ? valuesOf(node["value"]) : [];
    case "CallExpression":
      return nameOf(node["callee"]).startsWith("toast")
        ? partsOf(node, "arguments").flatMap(valuesOf)
        : [];
    case "AssignmentExpression":
      return isNode(node["left"]) && nameOf(node["left"]["property"]) === "title"
        ? valuesOf(node["right"])
        : [];
    default:
      return [];
  }
}

function isStyle(node: Node): boolean {
  const opening = node["openingElement"];
  return isNode(opening) && nameOf(opening["name"]) === "style";
}

/** The strings that an expression may evaluate to, without the arguments of calls. */
function valuesOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case "Literal":
      return typeof node["value"] === "string" ? [node["value"]] : [];
    case "TemplateLiteral":
      return [
        ...partsOf(node, "quasis").map((part) => textOf(part["value"])),
        ...partsOf(node, "expressions").flatMap(valuesOf),
      ];
    case "JSXExpressionContainer":
      return valuesOf(node["expression"]);
    case "ConditionalExpression":
      return [...valuesOf(node["consequent"]), ...valuesOf(node["alternate"])];
    case "LogicalExpression":
    case "BinaryExpression":
      return node["operator"] === "===" || node["operator"] === "!=="
        ? []
        : [...valuesOf(node["left"]), ...valuesOf(node["right"])];
    default:
      return [];
  }
}

function* nodesBelow(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const part of value) yield* nodesBelow(part);
  if (!isNode(value)) return;
  yield value;
  for (const part of Object.values(value)) yield* nodesBelow(part);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && !Array.isArray(value);
}

function partsOf(node: Node, name: string): Node[] {
  const parts = node[name];
  return Array.isArray(parts) ? parts.filter(isNode) : [];
}

function textOf(value: unknown): string {
  return typeof value === "object" && value !== null && "cooked" in value
    ? String(value.cooked)
    : "";
}

/** The name of an identifier, in JSX and as a quoted key too. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return "";
  const name = node["name"] ?? node["value"];
  return typeof name === "string" ? name : "";
}
