import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

/** A source file; `path` is relative to the root, with `/`. */
export interface SourceFile {
  path: string;
  text: string;
}

const SKIPPED = new Set(["node_modules", "dist", ".git", "data", "data-demo", "fixtures"]);

/** All TypeScript files below `folder`, a path relative to `root`. */
export function readSources(root: string, folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : readSources(root, path);
    if (!/\.(tsx?|mjs)$/.test(entry.name)) return [];
    return [{ path, text: readFileSync(join(root, path), "utf8") }];
  });
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^;"'()]*?\bfrom\s*["']([^"']+)["']|\bimport\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g;

/** Specifiers of a file's imports and re-exports, types included. */
export function importsOf({ text }: SourceFile): string[] {
  return [...withoutComments(text).matchAll(IMPORT)].flatMap((match) =>
    match.slice(1).filter(Boolean),
  );
}

/** Removes comments but keeps strings: `//` in a URL is not a comment. */
export function withoutComments(text: string): string {
  return text.replace(
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g,
    (_, literal?: string) => literal ?? "",
  );
}

/** The path that a relative import resolves to. */
export function resolveImport(from: string, specifier: string): string | undefined {
  return specifier.startsWith(".") ? posix.join(posix.dirname(from), specifier) : undefined;
}

/** Cycles of relative imports, each reported once as the list of its files. */
export function findCycles(files: readonly SourceFile[]): string[][] {
  return cyclesOf(
    new Map(
      files.map((file) => [
        file.path,
        importsOf(file).flatMap((specifier) => resolveImport(file.path, specifier) ?? []),
      ]),
    ),
  );
}

/** Cycles between folders of a `src/`; a file directly in `src/` counts as a folder of its own. */
export function findFolderCycles(files: readonly SourceFile[]): string[][] {
  const rooms = new Map<string, Set<string>>();
  for (const file of files.filter(({ path }) => /^[^/]+\/src\//.test(path))) {
    const room = roomOf(file.path);
    const targets = rooms.get(room) ?? new Set();
    for (const specifier of importsOf(file)) {
      const target = resolveImport(file.path, specifier);
      if (target !== undefined && roomOf(target) !== room) targets.add(roomOf(target));
    }
    rooms.set(room, targets);
  }
  return cyclesOf(rooms);
}

function roomOf(path: string): string {
  const folder = posix.dirname(path);
  return posix.basename(folder) === "src" ? path : folder;
}

function cyclesOf(targets: ReadonlyMap<string, Iterable<string>>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const visit = (path: string, way: readonly string[]): void => {
    const start = way.indexOf(path);
    if (start >= 0) {
      cycles.push(way.slice(start));
      return;
    }
    if (done.has(path)) return;
    for (const target of targets.get(path) ?? []) visit(target, [...way, path]);
    done.add(path);
  };
  for (const path of targets.keys()) visit(path, []);
  return cycles;
}
