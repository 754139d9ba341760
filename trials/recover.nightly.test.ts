import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { otherEngine } from "./other-postgres.ts";
import { recoverTrial } from "./recover.ts";

const isInstalled =
  spawnSync("pgbackrest", ["version"]).error === undefined && (await otherEngine()) !== undefined;

it.skipIf(!isInstalled)(
  "the second before a patient was erased by mistake is recovered, and boxes lose nothing",
  async () => {
    const lines: string[] = [];
    await recoverTrial({ messages: 50, log: (line) => lines.push(line) });
    expect(lines.at(-1)).toContain("archived again");
  },
);
