import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mustRun, ROOT, step } from "./step.mjs";

/**
 * What is built, its output and its sources. A build is stale if the content of its sources has
 * changed; modification times mean nothing after a checkout.
 */
const BUILDS = [
  {
    workspace: "web",
    result: "index.html",
    sources: ["web", "contract", "domain"],
  },
  {
    workspace: "server",
    result: "main.js",
    sources: ["server", "contract", "domain"],
  },
  {
    workspace: "box",
    result: "demo.js",
    sources: ["box", "contract", "domain"],
  },
];

const SHARED = ["package.json", "package-lock.json", "tsconfig.base.json"];
const NOT_SOURCES = new Set(["node_modules", "dist", "fixtures", "test-results"]);

/** @param {readonly string[]} workspaces built if missing or stale */
export async function buildStale(workspaces) {
  for (const build of BUILDS.filter((one) => workspaces.includes(one.workspace))) {
    await buildWhenStale(build);
  }
}

/** @param {typeof BUILDS[number]} build */
async function buildWhenStale({ workspace, result, sources }) {
  const stamp = join(ROOT, "node_modules", ".cache", "dosebeat", `${workspace}.stamp`);
  const hash = hashOf(sources);
  const built = existsSync(join(ROOT, workspace, "dist", result));
  if (built && existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  rmSync(stamp, { force: true });
  await step(`Building ${workspace}`, () => vite(workspace));
  mkdirSync(join(stamp, ".."), { recursive: true });
  writeFileSync(stamp, hash);
}

/** @param {string} workspace */
async function vite(workspace) {
  const program = join(ROOT, "node_modules", "vite", "bin", "vite.js");
  const { NODE_ENV: _, ...env } = process.env;
  await mustRun(`Building ${workspace}`, process.execPath, [program, "build"], {
    cwd: join(ROOT, workspace),
    env,
  });
}

/** @param {readonly string[]} sources */
function hashOf(sources) {
  const hash = createHash("sha256");
  for (const file of [...SHARED, ...sources.flatMap(filesOf)].sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesOf(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return NOT_SOURCES.has(entry.name) ? [] : filesOf(path);
    return entry.isFile() && !entry.name.includes(".test.") ? [path] : [];
  });
}
