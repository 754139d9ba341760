import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { mustRun, ROOT, StepFailed, step } from "./step.mjs";

const OLDEST_NODE = [20, 19];

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new StepFailed(
    `Dosebeat needs Node ${OLDEST_NODE.join(".")} or newer, but this is ${process.versions.node}: install it from https://nodejs.org.`,
  );
}

/** Makes node_modules match package-lock.json; does nothing if it does already. */
export async function installMissing() {
  if (isInstalled(ROOT)) return;
  await step("Installing packages (npm ci)", () => npm("ci"));
  if (!isInstalled(ROOT)) {
    throw new StepFailed(
      "After npm ci the packages still differ from package-lock.json: remove node_modules and try again.",
    );
  }
}

/** @param {string} command */
async function npm(command) {
  // The npm that runs this script, if any; on Windows `npm` alone cannot be spawned.
  const own = process.env.npm_execpath;
  const [program, first] = own?.endsWith(".js") ? [process.execPath, [own]] : ["npm", []];
  // Even with NODE_ENV=production: builds need the development packages.
  const words = [command, "--include=dev", "--include=optional", "--no-audit", "--no-fund"];
  await mustRun("Installing packages", program, [...first, ...words]);
}

/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, dev?: boolean, optionalDependencies?: Record<string, string> }} Package
 *
 * npm records what it installed in node_modules/.package-lock.json; compare that with the lock file.
 *
 * @param {string} root
 */
export function isInstalled(root) {
  const expected = packagesOf(join(root, "package-lock.json"));
  const present = packagesOf(join(root, "node_modules", ".package-lock.json"));
  return Object.entries(expected)
    .filter(([path, { link }]) => path.includes("node_modules/") && !link)
    .every(([path, { version, optional }]) => {
      const installed = present[path];
      if (!installed) return optional === true;
      return installed.version === version && existsSync(join(root, path, "package.json"));
    });
}

/**
 * @param {string} file
 * @returns {Record<string, Package>}
 */
function packagesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : {};
}

/**
 * Platform packages that are pinned by a package but missing from the lock file; `npm ci` rejects such
 * a lock file.
 *
 * @param {Record<string, Package>} packages
 */
export function missingPlatforms(packages) {
  return Object.entries(packages)
    .filter(([path]) => path.includes("node_modules/"))
    .flatMap(([path, { dev, optionalDependencies = {} }]) =>
      Object.entries(optionalDependencies)
        .filter(([name]) => !packages[`node_modules/${name}`])
        .filter(([name]) => !packages[`${path}/node_modules/${name}`])
        .map(([name, version]) => ({ name, version, dev })),
    );
}
