import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, posix, relative, sep } from "node:path";
import { build, type Plugin } from "vite";
import { LOCALES } from "../../contract/src/base/languages.ts";
import { type BuildManifest, chunksOf, withImports } from "./manifest.ts";

/** What works without a network, in addition to the program itself: screens with what they load later. */
const SCREENS = [
  "src/screens/frame/signed-in.tsx",
  "src/routing/ensure-user.ts",
  "src/screens/patient/day/today.tsx",
  "src/screens/patient/day/my-day.tsx",
  "src/screens/patient/simple/simple.tsx",
  "src/screens/public/answer/answer.tsx",
];
/** Loaded later by these screens, but already listed above, or useless without a network or to patients. */
const NOT_OFFLINE =
  /\/messages\/|qr-reader|zxing|\/tour|connect-box|impersonation|openings-dialog|confirm-identity|this-device|names\.json|first-guard|said-by\.tsx/;
/** Parts of the messages that a patient's screens need, in every language. */
const WORDS = LOCALES.flatMap(({ code }) =>
  ["public", "other", "reply"].map((part) => `src/i18n/messages/${code}.json?part=${part}`),
);
/** Files whose names do not change with their content. */
const FIXED = ["index.html", "icon.svg", "icon-192.png"];

/**
 * Builds the service worker (web/worker/) as a separate program, `dist/sw.js`, including the list of
 * files that it stores.
 */
export function worker(version: string): Plugin {
  let root = "";
  return {
    name: "worker",
    apply: (config, { command }) => command === "build" && !config.build?.ssr,
    configResolved: (config) => {
      root = config.root;
    },
    closeBundle: {
      sequential: true,
      order: "pre",
      handler: async () => {
        const dist = join(root, "dist");
        const pages = await renderedPages(dist);
        const waiting = await bareFrames(dist, pages);
        const files = await precached(dist, Object.values(waiting));
        const stored = files.map(({ url }) => url);
        await writeFile(join(dist, ".vite/precache.json"), JSON.stringify(stored));
        const rendered = pages.filter(({ isWaiting }) => !isWaiting).map(({ path }) => path);
        const values = {
          __FILES__: JSON.stringify(files),
          __RENDERED__: JSON.stringify(rendered),
          __WAITING__: JSON.stringify(waiting),
          __VERSION__: JSON.stringify(version),
        };
        await buildWorker(root, values, join(dist, "sw.js"));
      },
    },
  };
}

async function precached(
  dist: string,
  frames: readonly string[],
): Promise<{ url: string; revision: string | null }[]> {
  const manifest: BuildManifest = JSON.parse(
    await readFile(join(dist, ".vite/manifest.json"), "utf8"),
  );
  const chunks = chunksOf(manifest, ["index.html", ...withLater(manifest, SCREENS), ...WORDS]);
  const files = [...chunks].sort().map((file) => `/${file}`);
  const hashed = [...frames, ...files].map((url) => ({ url, revision: null }));
  return [...(await Promise.all(FIXED.map((file) => revised(dist, file)))), ...hashed];
}

async function revised(dist: string, file: string) {
  return { url: `/${file}`, revision: hashOf(await readFile(join(dist, file))) };
}

function hashOf(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 16);
}

/**
 * Writes the version of each waiting frame that the worker stores: the page without its inlined styles,
 * which make up most of its size, are the same in every language, and are stored as files anyway. The
 * worker puts them back (web/worker/pages.ts).
 * @returns the address of the file by the path of the page
 */
async function bareFrames(dist: string, pages: readonly Rendered[]) {
  const written: Record<string, string> = {};
  for (const { path } of pages.filter(({ isWaiting }) => isWaiting)) {
    const page = await readFile(join(dist, "pages", path, "index.html"), "utf8");
    const bare = withoutFileStyles(page);
    const url = `/assets/frame-${hashOf(bare)}.txt`;
    await writeFile(join(dist, url), bare);
    written[path] = url;
  }
  return written;
}

/** Removes the styles at the end of the head (web/build/prerender.ts), all of which come from files. */
function withoutFileStyles(page: string): string {
  const end = page.indexOf("</style></head>");
  const start = page.lastIndexOf("<style>", end);
  if (start < 0) throw new Error("A frame that waits has no styles inside it.");
  return page.slice(0, start) + page.slice(end + "</style>".length);
}

/** These sources and what they or their imports load later, such as dialogs; no other screens. */
function withLater(manifest: BuildManifest, sources: readonly string[]): string[] {
  const found = new Set(sources);
  const ofProgram = withImports(manifest, "index.html");
  for (const source of found) {
    for (const key of withImports(manifest, source)) {
      if (ofProgram.has(key)) continue;
      for (const later of manifest[key]?.dynamicImports ?? []) {
        if (!NOT_OFFLINE.test(later)) found.add(later);
      }
    }
  }
  return [...found];
}

interface Rendered {
  path: string;
  /** Whether it is the frame of a screen that waits for its data (web/build/prerender.ts). */
  isWaiting: boolean;
}

async function renderedPages(dist: string): Promise<Rendered[]> {
  const pages = join(dist, "pages");
  const entries = await readdir(pages, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name === "index.html");
  const rendered = files.map(async ({ parentPath, name }) => ({
    path: posix.join("/", relative(pages, parentPath).split(sep).join("/")),
    isWaiting: !(await readFile(join(parentPath, name), "utf8")).includes('id="root" data-page'),
  }));
  return (await Promise.all(rendered)).sort((one, other) => (one.path < other.path ? -1 : 1));
}

async function buildWorker(root: string, define: Record<string, string>, file: string) {
  const outDir = join(root, "node_modules", ".worker");
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define,
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2022",
      rolldownOptions: {
        input: join(root, "worker/worker.ts"),
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  });
  await writeFile(file, await readFile(join(outDir, "sw.js")));
  await rm(outDir, { recursive: true });
}
