import { whole } from "@dosebeat/domain/codecs/wire-number";

/** What a formatter answers when it refuses. */
export interface Refused {
  errors: string[];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** A field of what a network passes; undefined if it is missing. */
export function fieldOf(input: unknown, name: string): unknown {
  return isObject(input) ? input[name] : undefined;
}

/** A whole number of what a network passes. @throws RangeError, naming the field */
export function numberOf(input: unknown, name: string, most: number): number {
  const value = fieldOf(input, name);
  if (typeof value !== "number") throw new RangeError(`${name} is missing or no number`);
  return whole(name, value, 0, most);
}

/** Whole numbers, at most the given number, from anything with a length: networks pass lists of their own types. @throws RangeError */
export function numbersOf(input: unknown, name: string, count: number, most: number): number[] {
  const given = fieldOf(input, name);
  if (!isObject(given)) throw new RangeError(`${name} is missing or no array`);
  const length = numberOf(given, "length", count);
  const numbers: number[] = [];
  for (let i = 0; i < length; i += 1) numbers.push(numberOf(given, String(i), most));
  return numbers;
}

/** The payload. @throws RangeError */
export function bytesOf(input: unknown): number[] {
  return numbersOf(input, "bytes", 255, 255);
}

/** The result, or why there is none. Networks report an answered error better than a thrown one. */
export function answered<Result>(work: () => Result): Result | Refused {
  try {
    return work();
  } catch (error) {
    return { errors: [error instanceof Error ? error.message : String(error)] };
  }
}
