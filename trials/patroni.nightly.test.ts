import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { patroniTrial } from "./patroni.ts";

const isInstalled = ["patroni", "etcd", "haproxy", "psql", "mosquitto"].every(
  (program) =>
    spawnSync(program, ["--version"], {
      env: { PATH: `${process.env["PATH"]}:/usr/sbin` },
    }).error === undefined,
);
const isRoot = process.getuid?.() === 0;

it.skipIf(!isInstalled || !isRoot)(
  "a cluster of Patroni loses nothing acknowledged when its leader is killed, cut off or replaced",
  async () => {
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    await patroniTrial({
      rounds: 1,
      kinds: ["leader killed", "leader cut off", "switchover"],
      log,
    });
    expect(lines).toHaveLength(4);
    expect(lines.at(-1)).toContain("0 lost, 0 twice");
  },
);
