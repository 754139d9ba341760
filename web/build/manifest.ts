interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

/** The build's list of chunks by their sources, `.vite/manifest.json`. */
export type BuildManifest = Record<string, Chunk>;

/** The chunks of the given sources, with all their imports. */
export function chunksOf(manifest: BuildManifest, sources: readonly string[]): Set<string> {
  const keys = new Set(sources.flatMap((source) => [...withImports(manifest, source)]));
  const chunks = [...keys].flatMap((key) => manifest[key] ?? []);
  return new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]));
}

/** The keys of a source and of all its imports, but not of what it loads later. */
export function withImports(manifest: BuildManifest, source: string): Set<string> {
  const keys = new Set([source]);
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk for ${key}.`);
    for (const other of chunk.imports ?? []) keys.add(other);
  }
  return keys;
}
