import { closeSync, fdatasyncSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Figure } from "./figures.ts";
import { quantile } from "./quantiles.ts";

/** Like PostgreSQL's WAL writes. */
const PAGE = Buffer.alloc(8192, 1);
const PAGES = 64;
const TIMES = 500;

/** The minimum a commit waits for on this disk. */
export function diskFigure(folder: string): Figure {
  const file = openSync(join(folder, "synced"), "w");
  for (let page = 0; page < PAGES; page++) writeSync(file, PAGE);
  fdatasyncSync(file);
  const times = Array.from({ length: TIMES }, (_, turn) => {
    const from = performance.now();
    writeSync(file, PAGE, 0, PAGE.length, (turn % PAGES) * PAGE.length);
    fdatasyncSync(file);
    return performance.now() - from;
  }).sort((one, other) => one - other);
  closeSync(file);
  const quantileText = (share: number) => `${quantile(times, share).toFixed(2)} ms`;
  return {
    what: "A page written and synced",
    value: `${quantileText(0.5)} (p99 ${quantileText(0.99)})`,
    peer: "–",
    ratio: "–",
    how: `${TIMES} sequential overwrites of 8 kB in an existing file, each followed by fdatasync.`,
  };
}
