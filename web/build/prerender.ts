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
        // Next to the packages that the components import.
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

/** Node has no storage of a browser: what is rendered here looks up in it who is signed in. */
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

/**
 * A page whose first paint waits for no other file, and whose data are asked for first: its styles are
 * inside, and its scripts are fetched once the first script (src/first/first.ts) has made its calls. The
 * links stay, disabled: the program looks there for what is loaded.
 */
async function withoutWaits(html: string, dist: string): Promise<string> {
  const scripts: string[] = [];
  const later = html.replaceAll(
    /<link rel="modulepreload" crossorigin href="([^"]+)">/g,
    (_, href) => {
      scripts.push(href);
      return "";
    },
  );
  const styles: string[] = [];
  for (const [link, file = ""] of later.matchAll(STYLE_LINK)) {
    const disabled = link.replace(" crossorigin", " crossorigin disabled");
    styles.push(`<style>${(await readFile(join(dist, file), "utf8")).trim()}</style>${disabled}`);
  }
  return later
    .replaceAll(STYLE_LINK, () => styles.shift() ?? "")
    .replace("<script>", () => `<meta name="scripts" content="${scripts.join(" ")}"><script>`);
}

const STYLE_LINK = /<link rel="stylesheet" crossorigin href="\/([^"]+)">/g;

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
