import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const PACKED = /\.(?:css|html|js|json|svg|txt|wasm|webmanifest)$/;
/** Compressing a smaller file saves less than the header costs. */
const MIN_BYTES = 1000;

/** Compresses every file of the build with Brotli and gzip at the highest level, so that servers need not. */
export function pack(): Plugin {
  let root = "";
  return {
    name: "pack",
    apply: (config, { command }) => command === "build" && !config.build?.ssr,
    configResolved: (config) => {
      root = config.root;
    },
    closeBundle: {
      sequential: true,
      order: "post",
      handler: async () => {
        const entries = await readdir(join(root, "dist"), { recursive: true, withFileTypes: true });
        const files = entries.filter((entry) => entry.isFile() && PACKED.test(entry.name));
        await Promise.all(files.map((entry) => packFile(join(entry.parentPath, entry.name))));
      },
    },
  };
}

async function packFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
