import { type Plugin, parseAst } from "vite";

/** Fields of a call that only the server and the documentation read. */
const NOT_FOR_BROWSERS = new Set([
  "who",
  "roles",
  "scope",
  "tells",
  "params",
  "query",
  "body",
  "refusals",
  "summary",
  "description",
  "confirm",
  "withoutSecondFactor",
  "bodyKiB",
  "tokens",
  "deprecated",
  "urgency",
]);

interface Node {
  type: string;
  start: number;
  end: number;
}

/** A replacement of part of the source text. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Drops from the browser's bundle the parts of the contract that only the server needs: request schemas,
 * access rules, summaries and examples of `defineCall`, descriptions of `described`, and every schema that no
 * screen uses.
 */
export function leanContract(): Plugin {
  return {
    name: "lean-contract",
    enforce: "pre",
    transform: {
      filter: { id: /\/contract\/src\/.*\.ts$/ },
      handler: (code) => leanSource(code),
    },
  };
}

/** The source without what browsers do not need. */
export function leanSource(code: string): string {
  const program = parseAst(code, { lang: "ts" });
  const edits = nodesIn(program, "body").flatMap(pure);
  visit(program, edits);
  let lean = code;
  for (const { start, end, text } of edits.toSorted(lastFirst)) {
    lean = lean.slice(0, start) + text + lean.slice(end);
  }
  return lean;
}

function lastFirst(one: Edit, other: Edit): number {
  return other.start - one.start || other.end - one.end;
}

/** Marks definitions by calls, members and objects as pure, so that the bundler drops unused ones. */
function pure(statement: Node): Edit[] {
  const [declaration = statement] = nodesIn(statement, "declaration");
  return nodesIn(declaration, "declarations").flatMap((declarator) =>
    nodesIn(declarator, "init")
      .filter((value) =>
        ["CallExpression", "MemberExpression", "ObjectExpression"].includes(typeOf(value)),
      )
      .flatMap(({ start, end }) => [
        { start, end: start, text: "/* @__PURE__ */ (() => (" },
        { start: end, end, text: "))()" },
      ]),
  );
}

/** The type of an expression; for `{…} as const`, that of the object. */
function typeOf(expression: Node): string {
  const [inner] = expression.type === "TSAsExpression" ? nodesIn(expression, "expression") : [];
  return inner?.type ?? expression.type;
}

function visit(node: unknown, edits: Edit[]): void {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, edits);
    return;
  }
  if (!isNode(node)) return;
  const [first, second] = argumentsOf(node, "described");
  if (first && second) {
    edits.push({ start: node.start, end: first.start, text: "" });
    edits.push({ start: first.end, end: node.end, text: "" });
    visit(first, edits);
    return;
  }
  const [definition] = argumentsOf(node, "defineCall");
  if (definition) {
    edits.push({ start: node.start, end: definition.start, text: "(" });
    edits.push({ start: definition.end, end: node.end, text: ")" });
    edits.push(...without(definition, (name) => NOT_FOR_BROWSERS.has(name)));
    const answer = propertiesOf(definition).find((property) => nameOf(property) === "answer");
    edits.push(...streamedWithoutSchema(answer && nodesIn(answer, "value")[0]));
  }
  for (const child of Object.values(node)) visit(child, edits);
}

/** A streamed response is saved as a file or read as it arrives: the browser does not validate it. */
function streamedWithoutSchema(answer: Node | undefined): Edit[] {
  const names = propertiesOf(answer).map(nameOf);
  if (!answer || !names.includes("streamed")) return [];
  return without(answer, (name) => name === "schema");
}

/** Removes properties from an object, each together with the text up to the next one. */
function without(object: Node, isLeftOut: (name: string) => boolean): Edit[] {
  return propertiesOf(object).flatMap((property, index, all) => {
    if (!isLeftOut(nameOf(property))) return [];
    const end = all[index + 1]?.start ?? object.end - 1;
    return [{ start: property.start, end, text: "" }];
  });
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

function nodesIn(node: Node, key: string): Node[] {
  const value = new Map<string, unknown>(Object.entries(node)).get(key);
  return [value].flat().filter(isNode);
}

function argumentsOf(node: Node, called: string): Node[] {
  if (node.type !== "CallExpression") return [];
  const [callee] = nodesIn(node, "callee");
  return callee && identifier(callee) === called ? nodesIn(node, "arguments") : [];
}

function propertiesOf(object: Node | undefined): Node[] {
  return object?.type === "ObjectExpression" ? nodesIn(object, "properties") : [];
}

function nameOf(property: Node): string {
  const [key] = nodesIn(property, "key");
  return key ? identifier(key) : "";
}

function identifier(node: Node): string {
  return "name" in node && typeof node.name === "string" ? node.name : "";
}
