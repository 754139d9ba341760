import { readPzn } from "../plan/pzn.ts";

/** What the code on a pack says. */
export interface PackCode {
  kind: "pzn" | "gtin";
  /** A PZN of eight digits, or a GTIN of fourteen. */
  code: string;
  /** The last day on which it may be used, YYYY-MM-DD. */
  expires: string | null;
  batch: string | null;
  serial: string | null;
}

/** `other`: not the code of a pack; `check`: a check digit is wrong, so it was misread. */
export type PackCodeFault = "other" | "check";

/** Far more than the code of a pack holds. */
const LONGEST = 400;
const GS = "\u001d";
const RS = "\u001e";
const END = "\u0004";
/** How messages of ISO/IEC 15434 begin: formats 05 (GS1) and 06 (ASC). */
const MESSAGE = [`[)>${RS}06${GS}`, `[)>${RS}05${GS}`];

/**
 * Reads the code of a pack: Code 39 with a PZN, EAN-13, or a DataMatrix of GS1 (identifiers 01, 17, 10, 21) or of IFA
 * (format 06: 9N, D, 1T, S). Article numbers that begin with 4150 hold a PZN. Never throws.
 * Sources: GS1 General Specifications; IFA, "Coding System: PPN-Code Specification for Retail Packaging" 2.
 *
 * @param text as the reader gives it, with group separators (U+001D) where the symbol has them
 */
export function readPackCode(text: string): PackCode | PackCodeFault {
  if (text.length > LONGEST) return "other";
  const code = text.trim();
  const message = MESSAGE.find((begins) => code.startsWith(begins));
  if (message !== undefined) return readIfa(without(code.slice(message.length), END, RS));
  if (/^(-|PZN)\s*-?\s*\d{7,8}$/i.test(code)) {
    const pzn = readPzn(code.replace(/^\D+/, ""));
    return pzn === null ? "check" : packOf("pzn", pzn);
  }
  if (/^\d{8}$|^\d{12,14}$/.test(code)) return articleOf(code.padStart(14, "0")) ?? "check";
  return readGs1(code.replace(/^\]d2|^\]C1/, ""));
}

/** A text without these characters at its end. */
function without(text: string, ...ends: readonly string[]): string {
  return ends.reduce((rest, end) => (rest.endsWith(end) ? rest.slice(0, -end.length) : rest), text);
}

function packOf(kind: PackCode["kind"], code: string): PackCode {
  return { kind, code, expires: null, batch: null, serial: null };
}

/** A number of fourteen digits; null: its check digit is wrong. */
function articleOf(gtin: string): PackCode | null {
  const sum = [...gtin].reduce(
    (so, digit, index) => so + Number(digit) * (index % 2 === 0 ? 3 : 1),
    0,
  );
  if (sum % 10 !== 0) return null;
  if (!/^04150/.test(gtin)) return packOf("gtin", gtin);
  const pzn = readPzn(gtin.slice(5, 13));
  return pzn === null ? null : packOf("pzn", pzn);
}

/** Identifiers of GS1 with values of a fixed length, without a separator after them. */
const FIXED: Readonly<Record<string, number>> = { "01": 14, "11": 6, "15": 6, "17": 6 };

function readGs1(code: string): PackCode | PackCodeFault {
  const found = new Map<string, string>();
  for (let rest = code; rest !== ""; ) {
    if (rest.startsWith(GS)) {
      rest = rest.slice(1);
      continue;
    }
    const identifier = /^(01|11|15|17|10|21|71\d)/.exec(rest)?.[0];
    if (identifier === undefined) break;
    const value = rest.slice(identifier.length);
    const length = FIXED[identifier] ?? (value.includes(GS) ? value.indexOf(GS) : value.length);
    if (value.length < length || found.has(identifier)) return "other";
    found.set(identifier, value.slice(0, length));
    rest = value.slice(length);
  }
  const gtin = found.get("01");
  if (gtin === undefined || !/^\d{14}$/.test(gtin)) return "other";
  const pack = articleOf(gtin);
  if (pack === null) return "check";
  return { ...pack, ...restOf(found.get("17"), found.get("10"), found.get("21")) };
}

function readIfa(code: string): PackCode | PackCodeFault {
  const found = new Map<string, string>();
  for (const part of code.split(GS)) {
    const [, identifier, value] = /^(9N|1T|16D|8P|D|S)(.+)$/.exec(part) ?? [];
    if (identifier !== undefined && value !== undefined) found.set(identifier, value);
  }
  const rest = restOf(found.get("D"), found.get("1T"), found.get("S"));
  const ppn = found.get("9N");
  if (ppn === undefined) {
    const gtin = found.get("8P");
    if (gtin === undefined || !/^\d{14}$/.test(gtin)) return "other";
    const pack = articleOf(gtin);
    return pack === null ? "check" : { ...pack, ...rest };
  }
  // Other countries' numbers begin with other digits than 11.
  if (!/^11\d{10}$/.test(ppn)) return "other";
  const pzn = readPzn(ppn.slice(2, 10));
  if (pzn === null || checkOf(ppn.slice(0, 10)) !== ppn.slice(10)) return "check";
  return { ...packOf("pzn", pzn), ...rest };
}

/** The two check digits of a PPN. Source: IFA, "PPN Technical Specification", 9. */
function checkOf(digits: string): string {
  const sum = [...digits].reduce(
    (so, sign, index) => so + (sign.codePointAt(0) ?? 0) * (index + 2),
    0,
  );
  return String(sum % 97).padStart(2, "0");
}

function restOf(expires?: string, batch?: string, serial?: string) {
  return { expires: expiryOf(expires ?? ""), batch: batch ?? null, serial: serial ?? null };
}

/** YYMMDD, in this century; the day 00 is the last of the month. */
function expiryOf(text: string): string | null {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  if (year === undefined || Number(month) < 1 || Number(month) > 12) return null;
  const last = new Date(Date.UTC(2000 + Number(year), Number(month), 0)).getUTCDate();
  if (Number(day) > last) return null;
  return `20${year}-${month}-${day === "00" ? last : day}`;
}
