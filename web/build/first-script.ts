import { join } from "node:path";
import { build, type Plugin } from "vite";

const PLACE = "<!-- first script -->";

/**
 * Inlines web/src/first/ into the page: as a separate file it would delay the first paint for as long as
 * the page itself. The server allows it by its hash (server/src/http/web-pages.ts).
 */
export function firstScript(): Plugin {
  let root = "";
  return {
    name: "first-script",
    configResolved: (config) => {
      root = config.root;
    },
    transformIndexHtml: {
      order: "post",
      handler: async (html, { filename }) => {
        if (!filename.startsWith(join(root, "index.html"))) return html;
        if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}.`);
        const code = await bundled(join(root, "src/first/first.ts"));
        return html.replace(PLACE, () => `<script>${code}</script>`);
      },
    },
  };
}

async function bundled(input: string): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: { input, output: { format: "iife" } },
    },
  });
  const [output] = [result].flat();
  if (!output || !("output" in output)) throw new Error("The first script has no build.");
  const [script] = output.output;
  return script.code.trim();
}
