/* Prints what each screen makes a browser fetch: its own files and all that they import, gzipped. */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const dist = new URL("dist/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist), "utf8"));

function gzipped(file) {
  return gzipSync(readFileSync(new URL(file, dist))).length;
}

function filesOf(key, found = new Set()) {
  const chunk = manifest[key];
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const style of chunk.css ?? []) found.add(style);
  for (const other of chunk.imports ?? []) filesOf(other, found);
  return found;
}

function weigh(files, ending) {
  const bytes = [...files].filter((file) => file.endsWith(ending)).map(gzipped);
  return (bytes.reduce((sum, size) => sum + size, 0) / 1000).toFixed(1).padStart(7);
}

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const english = Object.keys(manifest).find((key) => key.endsWith("messages/en.json"));
const always = new Set([...filesOf(entry), ...(english ? filesOf(english) : [])]);
const frame = Object.keys(manifest).find((key) => key.endsWith("account/signed-in.tsx"));
const screens = Object.keys(manifest).filter((key) =>
  /^src\/(account|patient|admin)\/.*\.tsx$/.test(key),
);

process.stdout.write("kB gzipped\n     js     css  screen\n");
process.stdout.write(`${weigh(always, ".js")} ${weigh(always, ".css")}  (shared by all)\n`);
for (const key of screens) {
  const framed = frame && key !== frame && !key.includes("/account/") ? filesOf(frame) : [];
  const files = new Set([...always, ...framed, ...filesOf(key)]);
  process.stdout.write(`${weigh(files, ".js")} ${weigh(files, ".css")}  ${key}\n`);
}
