import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { ROOT, run, StepFailed, step } from "./step.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/**
 * The path of a working Chromium: CHROMIUM_PATH, one on PATH, one installed by apt (as root on
 * Debian), else the npm package.
 *
 * @returns {Promise<string>}
 */
export async function findChromium() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (await works(configured)) return configured;
    throw new StepFailed(`CHROMIUM_PATH is ${configured}, which is not a working Chromium.`);
  }
  return (await installed()) ?? (await fromDebian()) ?? (await fromPackage()) ?? nothingFound();
}

async function installed() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const path of [...onPath, MAC]) if (existsSync(path) && (await works(path))) return path;
  return undefined;
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return undefined;
  return step("Installing Chromium (apt-get)", async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update"], { env });
    await run("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], { env });
    return installed();
  });
}

const UNPACK = `import Chromium from "@sparticuz/chromium";
process.stdout.write(await Chromium.executablePath());`;

/** Linux only. Unpacks below node_modules, with the libraries that a minimal system lacks. */
async function fromPackage() {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const folder = join(ROOT, "node_modules", ".cache", "dosebeat");
  mkdirSync(folder, { recursive: true });
  // The package unpacks its libraries only if it believes to run on AWS Lambda.
  const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" };
  const words = ["--input-type=module", "-e", UNPACK];
  const { code } = await run(process.execPath, words, { cwd: join(ROOT, "e2e"), env });
  if (code !== 0) return undefined;
  const wrapper = join(folder, "chromium.sh");
  const libraries = join(folder, "al2023", "lib");
  writeFileSync(
    wrapper,
    `#!/bin/sh\nLD_LIBRARY_PATH='${libraries}' exec '${join(folder, "chromium")}' --no-zygote "$@"\n`,
    { mode: 0o755 },
  );
  return (await works(wrapper)) ? wrapper : undefined;
}

/** @returns {never} */
function nothingFound() {
  throw new StepFailed(
    "The browser tests need Chromium, and none was found: install Chromium or Google Chrome, or set CHROMIUM_PATH.",
  );
}

/** @param {string} path */
async function works(path) {
  const { code, output } = await run(path, ["--version"]);
  return code === 0 && /Chrom(e|ium)/.test(output);
}
