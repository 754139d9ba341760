import { type BoxRow, MOST_BOXES, type PreviewedBox } from "@dosebeat/contract/sensors-bulk";
import { useRef, useState } from "react";
import { previewBoxRows } from "../../../nouns/sensors/bulk-queries.ts";
import type { Box } from "../../../nouns/sensors/import/read-boxes.ts";

/** A line of a file, and what storing it would do. */
export interface PlannedBox {
  line: number;
  row: BoxRow;
  box: PreviewedBox;
}

/** The result of an import. */
export interface ImportedBoxes {
  registered: readonly string[];
  changed: number;
}

interface Look {
  /** Number of lines that the server has checked. */
  done: number;
  total: number;
  /** Null until it has checked all of them. */
  planned: readonly PlannedBox[] | null;
  /** Why it could not check them. */
  problem: Error | null;
}

/** What a line asks for; fields it leaves empty stay unchanged, or are cleared. */
function rowOf({ input, empty }: Box, clears: boolean): BoxRow {
  if (!clears) return input;
  return { ...input, ...Object.fromEntries(empty.map((column) => [column, null])) };
}

/** Asks the server what would happen to the box of each line of a file; nothing is stored. */
export function useBoxPreview() {
  const [look, setLook] = useState<Look | null>(null);
  const newest = useRef(0);
  const preview = async (boxes: readonly Box[], clears: boolean) => {
    newest.current += 1;
    const turn = newest.current;
    const show = (now: Look) => turn === newest.current && setLook(now);
    const rows = boxes.map((box) => ({ line: box.line, row: rowOf(box, clears) }));
    const planned: PlannedBox[] = [];
    try {
      for (let done = 0; done < rows.length; done += MOST_BOXES) {
        show({ done, total: rows.length, planned: null, problem: null });
        const part = rows.slice(done, done + MOST_BOXES);
        const found = await previewBoxRows(part.map(({ row }) => row));
        planned.push(
          ...part.flatMap((one, place) => {
            const box = found[place];
            return box ? [{ ...one, box }] : [];
          }),
        );
      }
      show({ done: rows.length, total: rows.length, planned, problem: null });
    } catch (error) {
      const problem = error instanceof Error ? error : new Error(String(error));
      show({ done: planned.length, total: rows.length, planned: null, problem });
    }
  };
  return { look, preview };
}
