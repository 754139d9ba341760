/** An element of a plan's code: the format has attributes and elements only, no text between them. */
export interface CodeElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: readonly CodeElement[];
}

/** Far more than a DataMatrix holds (1,556 bytes) or the specification allows (1,400 characters). */
const LONGEST = 4_000;
/** A plan has sections with medicines with substances. */
const DEEPEST = 6;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

const PROLOG = /^\s*<\?xml[^<>?]{0,200}\?>/;
/** A tag at a place: `</name>`, or a name and what else it has, to `>` or `/>`. */
const TAG =
  /<(\/?)([A-Za-z][A-Za-z0-9]{0,20})((?:\s+[A-Za-z][\w:.-]{0,40}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const ATTRIBUTE = /([A-Za-z][\w:.-]{0,40})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

interface OpenElement extends CodeElement {
  attributes: Map<string, string>;
  children: OpenElement[];
}

/**
 * Reads the part of XML that a plan's code consists of; null: anything else, such as text between elements, a
 * doctype, an unknown entity, or more than a code can hold. Never throws. Why no library:
 * docs/decisions/0077-medication-plans-from-a-code.md.
 */
export function readElements(text: string): CodeElement | null {
  if (text.length > LONGEST) return null;
  const code = text.replace(PROLOG, "").trim();
  const top: OpenElement = { name: "", attributes: new Map(), children: [] };
  const open = [top];
  for (let at = 0; at < code.length; ) {
    const inner = open.at(-1);
    TAG.lastIndex = at;
    const tag = TAG.exec(code);
    if (!tag || !inner) return null;
    const [all, isEnd, name = "", given = "", isEmpty] = tag;
    if (isEnd) {
      if (open.length === 1 || inner.name !== name || given !== "" || isEmpty) return null;
      open.pop();
    } else {
      const attributes = readAttributes(given);
      if (!attributes || open.length > DEEPEST) return null;
      const element: OpenElement = { name, attributes, children: [] };
      inner.children.push(element);
      if (!isEmpty) open.push(element);
    }
    at += all.length;
    while (/\s/.test(code.charAt(at))) at += 1;
  }
  const [root, ...others] = top.children;
  return root && others.length === 0 && open.length === 1 ? root : null;
}

function readAttributes(given: string): Map<string, string> | null {
  const attributes = new Map<string, string>();
  for (const [, name = "", double, single] of given.matchAll(ATTRIBUTE)) {
    const value = decoded(double ?? single ?? "");
    if (value === null || attributes.has(name)) return null;
    attributes.set(name, value);
  }
  return attributes;
}

/** With its entities resolved; null: one of them is unknown, or names no character. */
function decoded(value: string): string | null {
  let isUnknown = false;
  const text = value.replace(/&([^;&]{0,10});?/g, (all, entity: string) => {
    const character = all.endsWith(";") ? characterOf(entity) : null;
    if (character === null) isUnknown = true;
    return character ?? "";
  });
  return isUnknown ? null : text;
}

function characterOf(entity: string): string | null {
  const named = Object.hasOwn(ENTITIES, entity) ? ENTITIES[entity] : undefined;
  if (named !== undefined) return named;
  const [, hex, decimal] = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(entity) ?? [];
  const point = hex === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hex, 16);
  const isCharacter = point > 31 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);
  return isCharacter ? String.fromCodePoint(point) : null;
}
