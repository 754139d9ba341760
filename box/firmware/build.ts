import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** What goes into a box; the reader of uplinks is for tests and gateways. */
export const OF_THE_BOX = ["pillbox.c", "pillbox_log.c"];
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

/**
 * Bytes of code and constants that a source takes on a Cortex-M0+ without a C library.
 *
 * @throws Error with the warnings of arm-none-eabi-gcc
 */
export function sizeOnArm(source: string): { text: number; data: number; bss: number } {
  const folder = mkdtempSync(join(tmpdir(), "pillbox-"));
  const object = join(folder, "it.o");
  const options = [
    "-std=c99",
    "-Os",
    "-mcpu=cortex-m0plus",
    "-mthumb",
    "-ffreestanding",
    ...WARNINGS,
  ];
  try {
    execFileSync("arm-none-eabi-gcc", [...options, "-c", source, "-o", object], { cwd: FOLDER });
    const table = execFileSync("arm-none-eabi-size", [object], { encoding: "utf8" });
    const [text = NaN, data = NaN, bss = NaN] = (table.split("\n")[1] ?? "")
      .trim()
      .split(/\s+/)
      .map(Number);
    return { text, data, bss };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
