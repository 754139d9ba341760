import { readFileSync } from "node:fs";

/** A frame with its decoding, or why it has none. */
interface Vector {
  description: string;
  fPort: number;
  hex: string;
  expected: { data?: object; warnings?: string[]; errors?: string[] };
}

interface Vectors {
  uplinks: Vector[];
  invalid: Vector[];
  downlinks: {
    input: { data: object };
    expected: { fPort: number; bytes: number[] };
    hex: string;
  }[];
  normalized: { data: object };
}

const FILE = new URL("../../domain/test/codecs/fixtures/pillbox-v1.vectors.json", import.meta.url);

/** The vectors of pillbox/1, which every decoder and encoder of it is tested against. */
export const vectors: Vectors = JSON.parse(readFileSync(FILE, "utf8"));

export function bytesOfHex(hex: string): number[] {
  return [...Buffer.from(hex, "hex")];
}
