import { existsSync } from "node:fs";
import { print, run, step } from "./step.mjs";

/**
 * Makes sure of the programs that read the PDF of a report (`pdftotext`, `pdfinfo`, `pdffonts`): on PATH, or
 * installed by apt (as root on Debian). Without them only the number of its pages is tested, and a line says so.
 */
export async function installPoppler() {
  if (await works()) return;
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    await step("Installing poppler-utils (apt-get)", fromDebian);
    if (await works()) return;
  }
  print(
    "Texts and fonts of the report's PDF are not tested: that needs pdftotext, of the package poppler-utils.",
  );
}

async function fromDebian() {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update"], { env });
  await run("apt-get", ["install", "-y", "--no-install-recommends", "poppler-utils"], { env });
}

async function works() {
  // It prints its version on standard error, and the exit code differs between releases.
  const { output } = await run("pdftotext", ["-v"]);
  return output.includes("pdftotext version");
}
