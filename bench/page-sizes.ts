import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import type { Figure } from "./figures.ts";

const DIST = new URL("../web/dist/", import.meta.url);
const FRAME = "src/screens/frame/signed-in.tsx";
const SCREENS = {
  "Sign-in page": ["src/screens/public/sign-in/sign-in.tsx"],
  Dashboard: ["src/screens/patient/day/today.tsx", FRAME],
};

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof Manifest>;

/** JavaScript fetched by a browser on its first visit to a screen, in English. */
export function pageFigures(): Figure[] {
  const manifest = Manifest.parse(
    JSON.parse(readFileSync(new URL(".vite/manifest.json", DIST), "utf8")),
  );
  const always = Object.keys(manifest).filter(
    (key) => manifest[key]?.isEntry || key.endsWith("messages/en.json"),
  );
  return Object.entries(SCREENS).map(([name, keys]) => {
    const files = scriptsOf(manifest, [...always, ...keys]);
    const bytes = files.map((file) => gzipSync(readFileSync(new URL(file, DIST))).length);
    const total = bytes.reduce((sum, size) => sum + size, 0);
    return {
      what: `JavaScript of the ${name === "Dashboard" ? "dashboard" : "sign-in page"}`,
      value: `${(total / 1000).toFixed(1)} kB gzipped`,
      peer: "–",
      ratio: "–",
      how: `Sum of the ${files.length} script files, each gzipped, that the build's manifest names for the screen and all it imports.`,
    };
  });
}

function scriptsOf(manifest: Manifest, keys: readonly string[]): string[] {
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`the build has no ${key}: the page sizes look for it`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const other of chunk.imports) visit(other);
  };
  for (const key of keys) visit(key);
  return [...files].filter((file) => file.endsWith(".js"));
}
