import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { ROOT, run, StepFailed, step } from "./step.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const SHELL = "chromium-headless-shell";
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
  return (
    (await installed()) ??
    (await fromDebian("chromium", NAMES)) ??
    (await fromPackage()) ??
    nothingFound()
  );
}

/**
 * What the journeys run on, as settings of their environment. The shell draws no windows, tabs and address
 * bar, which is a fifth of the work; it knows no notifications, so some journeys need the whole browser. Where
 * there is no shell, all do.
 */
export async function findBrowsers() {
  const CHROMIUM_PATH = await findChromium();
  const shell = (await onPath([SHELL])) ?? (await fromDebian(SHELL, [SHELL]));
  return { CHROMIUM_PATH, CHROMIUM_SHELL_PATH: shell ?? CHROMIUM_PATH };
}

async function installed() {
  const found = await onPath(NAMES);
  return found ?? (existsSync(MAC) && (await works(MAC)) ? MAC : undefined);
}

/** @param {readonly string[]} names */
async function onPath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const path of paths) if (existsSync(path) && (await works(path))) return path;
  return undefined;
}

/**
 * @param {string} name of the package
 * @param {readonly string[]} programs that it brings, by one of these names
 */
async function fromDebian(name, programs) {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return undefined;
  return step(`Installing ${name} (apt-get)`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update"], { env });
    await run("apt-get", ["install", "-y", "--no-install-recommends", name], { env });
    return onPath(programs);
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
