import { isWritable } from "./fonts.ts";

/** A paper to typeset, already in words. Plain data, because it is sent to a worker. */
export interface Paper {
  isLandscape: boolean;
  dir: "ltr" | "rtl";
  language: string;
  title: string;
  facts: readonly (readonly [name: string, value: string])[];
  tables: readonly PaperTable[];
  /** Lines below the tables. */
  lines: { heading: string; texts: readonly string[] } | null;
  /** In small print at the end. */
  definitions: string;
  /** Label of the signature line; null: none. */
  signature: string | null;
  /** At the foot of each page, beside the page number. */
  made: string;
}

export interface PaperTable {
  columns: readonly PaperColumn[];
  rows: readonly (readonly string[])[];
}

export interface PaperColumn {
  title: string;
  /** Share of the page width. */
  share: number;
  isNumber?: boolean;
}

/** The first text of a paper that its fonts cannot write; undefined if they can write everything. */
export function unwritable({ facts, tables, lines, made }: Paper): string | undefined {
  const texts = [
    ...facts.flat(),
    ...tables.flatMap(({ rows }) => rows.flat()),
    ...(lines?.texts ?? []),
    made,
  ];
  return texts.find((text) => !isWritable(text));
}
