import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";

const SERVER = fileURLToPath(new URL("../../server/", import.meta.url));
const SOURCES = join(SERVER, "src");
const PLAIN = fileURLToPath(new URL("plain/", import.meta.url));

/**
 * Builds the server like the product, with files of plain/ replacing those with a trick. Exports that a
 * plain file lacks come from the product's file.
 *
 * @param plain path below server/src → name of a file of plain/
 * @returns path of the built program
 */
export async function buildPlain(
  name: string,
  plain: Readonly<Record<string, string>>,
): Promise<string> {
  const outDir = join(SERVER, "dist", "plain", name);
  await build({
    root: SERVER,
    plugins: [replaced(new Map(Object.entries(plain)))],
    build: { outDir, emptyOutDir: true },
    logLevel: "error",
  });
  return join(outDir, "main.js");
}

function replaced(files: ReadonlyMap<string, string>): Plugin {
  const originals = new Map([...files].map(([path, plain]) => [join(PLAIN, plain), path]));
  const used = new Set<string>();
  return {
    name: "plain",
    enforce: "pre",
    resolveId(id, importer) {
      if (!(id.startsWith(".") && importer) || importer.startsWith(PLAIN)) return null;
      const path = relative(SOURCES, resolve(dirname(importer), id));
      const plain = files.get(path);
      if (plain === undefined) return null;
      used.add(path);
      return join(PLAIN, plain);
    },
    transform(code, id) {
      const original = originals.get(id);
      if (original === undefined) return null;
      // The file's own exports take precedence over these.
      return {
        code: `${code}\nexport * from ${JSON.stringify(join(SOURCES, original))};`,
        map: null,
      };
    },
    buildEnd() {
      const unused = [...files.keys()].filter((path) => !used.has(path));
      if (unused.length > 0) throw new Error(`nothing imports ${unused.join(", ")}`);
    },
  };
}
