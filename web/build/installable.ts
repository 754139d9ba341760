import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { LOCALES } from "../../contract/src/base/languages.ts";

interface Words {
  product: { name: string };
  landing: { text: string };
}

/**
 * Writes a web app manifest for each language, `manifest.<language>.webmanifest`: with it browsers offer
 * to install the program. The installed program is the same in every language (`id`).
 */
export function installable(): Plugin {
  let root = "";
  return {
    name: "installable",
    apply: (config, { command }) => command === "build" && !config.build?.ssr,
    configResolved: (config) => {
      root = config.root;
    },
    closeBundle: {
      sequential: true,
      order: "pre",
      handler: async () => {
        for (const { code, dir } of LOCALES) {
          const file = join(root, "dist", `manifest.${code}.webmanifest`);
          await writeFile(file, JSON.stringify(manifestOf(code, dir, wordsOf(root, code))));
        }
      },
    },
  };
}

function wordsOf(root: string, code: string): Words {
  return JSON.parse(readFileSync(join(root, "src/i18n/messages", `${code}.json`), "utf8"));
}

function manifestOf(lang: string, dir: string, { product, landing }: Words) {
  return {
    id: "/",
    name: product.name,
    short_name: product.name,
    description: landing.text,
    lang,
    dir,
    start_url: lang === LOCALES[0].code ? "/dashboard" : `/${lang}/dashboard`,
    scope: "/",
    display: "standalone",
    background_color: "#f2f8fc",
    theme_color: "#f2f8fc",
    categories: ["health", "medical"],
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}
