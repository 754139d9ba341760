import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { atExit } from "./at-exit.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

export interface Command {
  child: ChildProcess;
  /** Resolves when the command has logged `part`. @throws if it ends before */
  until(part: string): Promise<void>;
  done: Promise<{ code: number | null; log: string; printed: string }>;
}

/** A command such as `npm run backup`, as typed by a user, with settings from the environment. */
export function command(
  name: "backup" | "restore" | "redeliver" | "audit-verify",
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
): Command {
  // npm would not forward the signal.
  const child = spawn(process.execPath, [`scripts/${name}.mjs`, ...words], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const done = atExit(() => child.kill("SIGKILL"));
  let [log, printed] = ["", ""];
  let check = () => {};
  child.stderr.on("data", (piece: Buffer) => {
    log += piece.toString();
    check();
  });
  child.stdout.on("data", (piece: Buffer) => {
    printed += piece.toString();
  });
  const ended = new Promise<{ code: number | null; log: string; printed: string }>((resolve) => {
    child.once("close", (code) => {
      done();
      resolve({ code, log, printed });
    });
  });
  return {
    child,
    done: ended,
    until: (part) =>
      new Promise((resolve, reject) => {
        check = () => log.includes(part) && resolve();
        check();
        void ended.then(() => reject(new Error(`It exited before "${part}": ${log}`)));
      }),
  };
}
