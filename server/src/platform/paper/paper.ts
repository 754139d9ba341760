import { isWritable } from "./fonts.ts";

/** A paper to be typeset, in words already. It is handed to a worker, so it is plain data. */
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
  /** Name of the line to sign; null: none. */
  signature: string | null;
  /** At the foot of each page, beside its number. */
  made: string;
}

export interface PaperTable {
  columns: readonly PaperColumn[];
  rows: readonly (readonly string[])[];
}

export interface PaperColumn {
  title: string;
  /** Share of the width. */
  share: number;
  isNumber?: boolean;
}

/** The first text of a paper that its fonts cannot write; undefined: they can write all. */
export function unwritable({ facts, tables, lines, made }: Paper): string | undefined {
  const texts = [
    ...facts.flat(),
    ...tables.flatMap(({ rows }) => rows.flat()),
    ...(lines?.texts ?? []),
    made,
  ];
  return texts.find((text) => !isWritable(text));
}
