import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { atExit } from "./at-exit.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

export interface Command {
  child: ChildProcess;
  /** Resolves when it has said it. @throws when it ends before */
  until(part: string): Promise<void>;
  done: Promise<{ code: number | null; said: string; printed: string }>;
}

/** `npm run backup` or `npm run restore`, as a person types it, with settings of the environment. */
export function command(
  name: "backup" | "restore",
  file: string,
  settings: Readonly<Record<string, string>>,
): Command {
  // npm would not hand on a signal that kills.
  const child = spawn(process.execPath, [`scripts/${name}.mjs`, file], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const done = atExit(() => child.kill("SIGKILL"));
  let [said, printed] = ["", ""];
  let look = () => {};
  child.stderr.on("data", (piece: Buffer) => {
    said += piece.toString();
    look();
  });
  child.stdout.on("data", (piece: Buffer) => {
    printed += piece.toString();
  });
  const ended = new Promise<{ code: number | null; said: string; printed: string }>((resolve) => {
    child.once("close", (code) => {
      done();
      resolve({ code, said, printed });
    });
  });
  return {
    child,
    done: ended,
    until: (part) =>
      new Promise((resolve, reject) => {
        look = () => said.includes(part) && resolve();
        look();
        void ended.then(() => reject(new Error(`It ended before "${part}": ${said}`)));
      }),
  };
}
