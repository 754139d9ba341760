import type en from "./messages/en.json";

export type Messages = typeof en;

/** One file a language, by the name that its locale gives; each is fetched when it is needed. */
const LOADERS: Record<string, () => Promise<{ default: Messages }>> = {
  "en.json": () => import("./messages/en.json"),
  "de.json": () => import("./messages/de.json"),
  "fr.json": () => import("./messages/fr.json"),
  "ar.json": () => import("./messages/ar.json"),
};

/** The messages of a catalogue. Throws when it cannot be fetched. */
export async function loadCatalogue(file: string): Promise<Messages> {
  const load = LOADERS[file];
  if (!load) throw new Error(`There is no catalogue ${file}.`);
  return (await load()).default;
}
