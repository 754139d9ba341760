import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";
import type { RenderedPage } from "../src/rendered-page.ts";
import { chunksOf } from "./manifest.ts";

interface Rendering {
  renderPages: () => Promise<RenderedPage[]>;
  renderWaitingPages: () => Promise<RenderedPage[]>;
  darkStyle: () => string;
}

/**
 * Renders the public pages to HTML after the build, with the same components: `dist/pages/…`, one
 * folder per address. They paint before any script runs; the program then hydrates them.
 */
export function prerender(): Plugin {
  let root = "";
  return {
    name: "prerender",
    apply: (config, { command }) => command === "build" && !config.build?.ssr,
    configResolved: (config) => {
      root = config.root;
    },
    closeBundle: {
      sequential: true,
      order: "pre",
      handler: async () => {
        const dist = join(root, "dist");
        // Beside the packages that the components import.
        const outDir = join(root, "node_modules", ".prerender");
        const { renderPages, renderWaitingPages, darkStyle } = await buildRendering(root, outDir);
        const shell = await readFile(join(dist, "index.html"), "utf8");
        const manifest = JSON.parse(await readFile(join(dist, ".vite/manifest.json"), "utf8"));
        const style = darkStyle();
        const pages = [...(await renderPages()), ...(await renderWaitingPages())];
        for (const page of pages) {
          const file = join(dist, "pages", page.path, "index.html");
          await mkdir(dirname(file), { recursive: true });
          const chunks = chunksOf(manifest, page.files);
          const html = assemble(shell, page, chunks, style);
          await writeFile(file, page.isWaiting ? await withoutWaits(html, dist) : html);
        }
        await rm(outDir, { recursive: true });
      },
    },
  };
}

/** Builds the components for Node and imports the result. */
async function buildRendering(root: string, outDir: string): Promise<Rendering> {
  provideStorage();
  await build({
    root,
    logLevel: "warn",
    build: { ssr: "src/prerender.tsx", outDir, emptyOutDir: true, manifest: false },
  });
  return import(pathToFileURL(join(outDir, "prerender.js")).href);
}

/** Node has no browser storage, but rendering looks up in it who is signed in. */
function provideStorage(): void {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(globalThis, name, { value: storage, configurable: true });
  }
}

function assemble(shell: string, page: RenderedPage, chunks: Set<string>, style: string): string {
  const wanted = [...chunks].filter((file) => !shell.includes(file));
  const links = wanted.map((file) =>
    file.endsWith(".css")
      ? `<link rel="stylesheet" crossorigin href="/${file}">`
      : `<link rel="modulepreload" crossorigin href="/${file}">`,
  );
  const alternates = page.alternates.map(
    ({ lang, href }) => `<link rel="alternate" hreflang="${lang}" href="${href}">`,
  );
  const edits: readonly (readonly [RegExp, string])[] = [
    [
      /<html[^>]*>/,
      `<html lang="${page.lang}" dir="${page.dir}" data-mantine-color-scheme="light" data-scheme-of-system>`,
    ],
    [/(<link rel="manifest" href="\/manifest\.)\w+/, `$1${page.lang}`],
    [/<title>[^<]*<\/title>/, `<title>${escaped(page.title)}</title>`],
    [/(<meta name="description" content=")[^"]*/, `$1${escaped(page.description)}`],
    [/<noscript>[^<]*<\/noscript>/, `<noscript>${escaped(page.needsScript)}</noscript>`],
    [/<\/head>/, `${[...links, ...alternates].join("")}<style>${style}</style></head>`],
    page.isWaiting
      ? [/(<div id="root">)/, `$1<div class="awaited">${page.html}</div>`]
      : [/<div id="root">.*<\/div>/, `<div id="root" data-page="${page.path}">${page.html}</div>`],
  ];
  return edits.reduce((html, [place, text]) => {
    if (!place.test(html)) throw new Error(`index.html has no place for ${place.source}.`);
    return html.replace(place, (_, kept = "") => text.replace("$1", () => String(kept)));
  }, shell);
}

const SCRIPT_LINK = /<link rel="modulepreload" crossorigin href="([^"]+)">/g;
const STYLE_LINK = /<link rel="stylesheet" crossorigin href="([^"]+)">/g;
/** Scripts of at least this size take long to load, so they are requested first. */
const LARGE_BYTES = 50_000;

/**
 * A page whose first paint waits for no other file: its styles are inlined. It links only the large ones of
 * its scripts; the first script (src/first/first.ts) requests the data and then the others.
 */
async function withoutWaits(html: string, dist: string): Promise<string> {
  const contentOf = (href = "") => readFile(join(dist, href), "utf8");
  const styles = [...html.matchAll(STYLE_LINK)].map(([, href = ""]) => href);
  const scripts = [...html.matchAll(SCRIPT_LINK)].map(([, href = ""]) => href);
  const css = (await Promise.all(styles.map(contentOf))).join("").trim();
  const sizes = new Map<string, number>();
  for (const href of scripts) sizes.set(href, (await contentOf(href)).length);
  const sizeOf = (href: string) => sizes.get(href) ?? 0;
  const large = scripts.filter((href) => sizeOf(href) >= LARGE_BYTES);
  const later = scripts
    .filter((href) => !large.includes(href))
    .sort((one, other) => sizeOf(other) - sizeOf(one));
  const named = `<meta name="scripts" content="${later.join(" ")}"><meta name="styles" content="${styles.join(" ")}">`;
  return html
    .replaceAll(SCRIPT_LINK, (link, href) => (large.includes(href) ? link : ""))
    .replaceAll(STYLE_LINK, "")
    .replace("<script>", () => `${named}<script>`)
    .replace("</head>", () => `<style>${css}</style></head>`);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
