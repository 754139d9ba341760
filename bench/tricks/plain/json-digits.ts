import { shortest } from "./shortest.ts";

/** Writes plain text. */
export type Write = (target: Buffer, place: number, value: number) => number;

export const MOST_BYTES = 32;

const COMMA = 44;

function writeText(target: Buffer, place: number, text: string): number {
  const end = place + target.write(text, place, "latin1");
  target[end] = COMMA;
  return end + 1;
}

export const writeReal: Write = (target, place, value) =>
  writeText(target, place, String(shortest(value)));

export const writeInteger: Write = (target, place, value) =>
  writeText(target, place, String(value));

export function writeNull(target: Buffer, place: number): number {
  return writeText(target, place, "null");
}

export function instantWriter(): Write {
  return (target, place, at) => writeText(target, place, `"${new Date(at).toISOString()}"`);
}
