import { spawn } from "node:child_process";

const LINES_SHOWN = 15;

/** A program that ends with the benchmark, also on an interrupt. */
interface Program {
  pid: number;
  /** Null while it runs. */
  exitCode(): number | null;
  /** The last lines that it printed. */
  printed(): string;
  ended(): Promise<void>;
  kill(): Promise<void>;
}

export function runIn(
  folder: string,
  program: string,
  words: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Program {
  const env = { ...process.env, ...settings };
  const child = spawn(program, words, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  const keep = (piece: Buffer) => {
    printed = `${printed}${piece}`.slice(-20_000);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const kill = () => void child.kill("SIGKILL");
  // Before what removes the folder in which it writes.
  process.prependOnceListener("exit", kill);
  const ended = new Promise<void>((resolve) => {
    child.once("error", (error) => {
      printed += `\n${error.message}`;
      resolve();
    });
    child.once("close", () => resolve());
  }).finally(() => process.off("exit", kill));
  return {
    pid: child.pid ?? 0,
    exitCode: () => child.exitCode,
    printed: () => printed.trim().split("\n").slice(-LINES_SHOWN).join("\n"),
    ended: () => ended,
    kill: () => {
      kill();
      return ended;
    },
  };
}
