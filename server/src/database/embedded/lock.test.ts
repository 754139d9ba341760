import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { until } from "../../../test/embedded-server.ts";
import { lockDataFolder, processExists } from "./lock.ts";

const ADDRESS = "http://127.0.0.1:3000";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dosebeat-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = () => join(folder, "dosebeat.lock");
const stateOf = (pid: number) => {
  const line = readFileSync(`/proc/${pid}/stat`, "utf8");
  const [state = "", ...fields] = line.slice(line.lastIndexOf(")") + 2).split(" ");
  return { state, started: fields[18] };
};

it("locks the folder once, until it is released", async () => {
  const release = await lockDataFolder(folder, ADDRESS);
  await expect(lockDataFolder(folder, ADDRESS)).rejects.toThrow(`process ${process.pid}`);
  await release();
  await (await lockDataFolder(folder, ADDRESS))();
});

describe.skipIf(process.platform !== "linux")("a killed server that nobody has reaped", () => {
  it("does not hold the lock", async () => {
    // The shell turns into a program that never waits for its child. The child ends only then, because a
    // shell might still reap it.
    const child = 'until [ "$(cat /proc/$$/comm)" = sleep ]; do sleep 0.01; done';
    const parent = spawn("sh", ["-c", `{ ${child}; } & echo $!; exec sleep 60`]);
    try {
      const pid = await new Promise<number>((resolve) =>
        parent.stdout.once("data", (piece: Buffer) => resolve(Number(piece.toString()))),
      );
      await until(() => stateOf(pid).state === "Z");
      const release = await lockDataFolder(folder, ADDRESS);
      const holder: object = JSON.parse(readFileSync(file(), "utf8"));
      await release();
      const { started } = stateOf(pid);
      writeFileSync(file(), JSON.stringify({ ...holder, pid, started }));
      expect(processExists(pid)).toBe(false);
      await (await lockDataFolder(folder, ADDRESS))();
    } finally {
      parent.kill("SIGKILL");
    }
  });
});
