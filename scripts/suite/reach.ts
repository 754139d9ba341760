import { posix } from "node:path";
import { importsOf, resolveImport, type SourceFile } from "../source-files.ts";

/** A file of tests and how far it is from what changed, in imports. */
export interface Reached {
  file: string;
  steps: number;
}

/** They import the whole product: through them everything reaches everything. */
const HUBS: readonly RegExp[] = [
  /^contract\/src\/calls\.ts$/,
  /^server\/src\/(app|start|main)\.ts$/,
  /^server\/test\//,
  /^web\/src\/(routes\/.*|router\.ts|root\.tsx|main\.tsx|prerender\.tsx)$/,
];

/** What is read instead of imported, and the tests that prove it; both as beginnings of paths. */
const READ: Readonly<Record<string, readonly string[]>> = {
  "contract/src/": ["contract/src/calls", "server/src/authentication/access"],
  "docs/": ["scripts/documents.test.ts", "scripts/security-page.test.ts"],
  "package-lock.json": ["scripts/install.test.ts", "scripts/licences.test.ts"],
  "README.md": ["scripts/documents.test.ts"],
  "server/migrations/": ["server/src/database/database.test.ts", "server/src/whole/own-data/"],
  "web/src/i18n/messages/": ["web/src/i18n/"],
  "web/src/ui/": ["scripts/kit.test.ts"],
};

/** Of all sources: cheap, and about every file. */
const ALWAYS = /^scripts\/(import-rules|literal-texts|module-state)\.test\.ts$/;

/** The tests that the changed files can reach, the nearest first. */
export function testsReached(
  sources: readonly SourceFile[],
  changed: readonly string[],
): Reached[] {
  const tests = sources.map(({ path }) => path).filter(isTest);
  const found = new Map<string, number>();
  const add = (file: string, steps: number) => {
    if ((found.get(file) ?? Number.POSITIVE_INFINITY) > steps) found.set(file, steps);
  };
  for (const [path, steps] of stepsFrom(changed, importersOf(sources))) {
    if (isTest(path)) add(path, steps);
    // What a folder does is tested beside it, often through the whole server.
    else
      for (const test of tests) {
        if (posix.dirname(test) === posix.dirname(path)) add(test, steps + 1);
      }
  }
  for (const path of changed) {
    const proofs = Object.entries(READ).flatMap(([read, by]) => (path.startsWith(read) ? by : []));
    for (const test of tests) {
      if (proofs.some((beginning) => test.startsWith(beginning))) add(test, 1);
      if (ALWAYS.test(test) && /\.(tsx?|mjs)$/.test(path)) add(test, 0);
    }
  }
  return [...found]
    .map(([file, steps]) => ({ file, steps }))
    .sort((a, b) => a.steps - b.steps || a.file.localeCompare(b.file));
}

/** Each file that the changed ones reach, with the least number of imports between. */
function stepsFrom(
  changed: readonly string[],
  importers: ReadonlyMap<string, readonly string[]>,
): Map<string, number> {
  const steps = new Map(changed.map((path) => [path, 0]));
  for (const [path, far] of steps) {
    // A map is walked in the order in which it grows: the nearest first.
    if (far > 0 && isHub(path)) continue;
    for (const importer of importers.get(path) ?? []) {
      if (!steps.has(importer)) steps.set(importer, far + 1);
    }
  }
  return steps;
}

function importersOf(sources: readonly SourceFile[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const source of sources) {
    for (const specifier of importsOf(source)) {
      const path = resolveImport(source.path, specifier) ?? ofWorkspace(specifier);
      if (path === undefined) continue;
      const known = importers.get(path);
      if (known) known.push(source.path);
      else importers.set(path, [source.path]);
    }
  }
  return importers;
}

/** `@dosebeat/domain/doses/doses` is `domain/src/doses/doses.ts`. */
function ofWorkspace(specifier: string): string | undefined {
  const [, workspace, path] = /^@dosebeat\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  if (!(workspace && path)) return undefined;
  return path.startsWith("test/") ? `${workspace}/${path}.ts` : `${workspace}/src/${path}.ts`;
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) && !path.includes(".nightly.");
}

function isHub(path: string): boolean {
  return HUBS.some((hub) => hub.test(path));
}
