import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** What goes into a box; the reader of uplinks is for tests and gateways. */
export const OF_THE_BOX = ["pillbox.c", "pillbox_log.c", "pillbox_told.c"];
const SOURCES = [...OF_THE_BOX, "pillbox_read.c"];
const FOLDER = fileURLToPath(new URL(".", import.meta.url));

const WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"];
const SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

export function isThere(program: string): boolean {
  return spawnSync(program, ["--version"]).status === 0;
}

/** A program that answers lines, with sanitizers that end it at the first fault. */
export interface Lines {
  /** One answer a line. @throws Error with what a sanitizer or the program said, if it ended before */
  ask(lines: readonly string[]): string[];
  remove(): void;
}

/** @throws Error with the warnings of gcc */
export function buildLines(): Lines {
  const folder = mkdtempSync(join(tmpdir(), "pillbox-"));
  const program = join(folder, "lines");
  const options = ["-std=c99", "-g", "-O1", ...WARNINGS, ...SANITIZERS];
  execFileSync("gcc", [...options, ...SOURCES, "tests/lines.c", "-o", program], { cwd: FOLDER });
  return {
    ask(lines) {
      const { status, stdout, stderr } = spawnSync(program, {
        input: `${lines.join("\n")}\n`,
        // Looking for leaks needs rights that containers may not give; the box has no heap to leak.
        env: { ...process.env, ASAN_OPTIONS: "detect_leaks=0" },
        encoding: "utf8",
        maxBuffer: 2 ** 30,
      });
      const answers = stdout.split("\n").slice(0, -1);
      if (status === 0 && answers.length === lines.length) return answers;
      throw new Error(`${stderr}\nended at line ${answers.length}: ${lines[answers.length]}`);
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** A source on a Cortex-M0+: bytes of code and constants, of memory, and what it needs from elsewhere. */
export interface OnArm {
  text: number;
  data: number;
  bss: number;
  needs: string[];
}

/** @throws Error with the warnings of arm-none-eabi-gcc */
export function buildForArm(source: string): OnArm {
  const folder = mkdtempSync(join(tmpdir(), "pillbox-"));
  const object = join(folder, "it.o");
  const processor = ["-mcpu=cortex-m0plus", "-mthumb", "-ffreestanding"];
  const options = ["-std=c99", "-Os", ...processor, ...WARNINGS];
  const show = (program: string, words: string[]) =>
    execFileSync(program, [...words, object], { encoding: "utf8" });
  try {
    execFileSync("arm-none-eabi-gcc", [...options, "-c", source, "-o", object], { cwd: FOLDER });
    const [, sizes = ""] = show("arm-none-eabi-size", []).split("\n");
    const [text = Number.NaN, data = Number.NaN, bss = Number.NaN] = sizes
      .trim()
      .split(/\s+/)
      .map(Number);
    const needs = show("arm-none-eabi-nm", ["-u"]).match(/[\w.]+$/gm) ?? [];
    return { text, data, bss, needs };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
