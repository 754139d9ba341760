import type en from "./messages/en.json";

export type Messages = typeof en;

/** One entry a language; each is a file of its own, fetched when it is needed. */
const LOADERS: Record<string, () => Promise<{ default: Messages }>> = {
  en: () => import("./messages/en.json"),
};

/** The messages of a language; English when there is no catalogue. */
export async function loadCatalogue(code: string): Promise<Messages> {
  const load = LOADERS[code] ?? LOADERS["en"];
  if (!load) throw new Error("The English catalogue is missing.");
  return (await load()).default;
}
