import { z } from "zod";
import type { Row } from "./formats.ts";

const RowOfLine = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** A line of NDJSON as cells by column. */
export function rowOfLine(line: string): Row {
  return RowOfLine.parse(JSON.parse(line));
}
