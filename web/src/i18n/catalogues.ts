import type en from "./messages/en.json";
import type { AdminNoun, PublicNoun } from "./nouns.ts";

export type Messages = typeof en;
export type PublicMessages = Pick<Messages, PublicNoun>;
export type AdminMessages = Pick<Messages, AdminNoun>;
export type OtherMessages = Omit<Messages, PublicNoun | AdminNoun>;

interface Loaders<Part> {
  [file: string]: () => Promise<{ default: Part }>;
}

/** Three parts a language, by the name of the file in its locale; the build divides it (web/build). */
const PUBLIC: Loaders<PublicMessages> = {
  "en.json": () => import("./messages/en.json?part=public"),
  "de.json": () => import("./messages/de.json?part=public"),
  "fr.json": () => import("./messages/fr.json?part=public"),
  "ar.json": () => import("./messages/ar.json?part=public"),
};
const OTHER: Loaders<OtherMessages> = {
  "en.json": () => import("./messages/en.json?part=other"),
  "de.json": () => import("./messages/de.json?part=other"),
  "fr.json": () => import("./messages/fr.json?part=other"),
  "ar.json": () => import("./messages/ar.json?part=other"),
};
const ADMIN: Loaders<AdminMessages> = {
  "en.json": () => import("./messages/en.json?part=admin"),
  "de.json": () => import("./messages/de.json?part=admin"),
  "fr.json": () => import("./messages/fr.json?part=admin"),
  "ar.json": () => import("./messages/ar.json?part=admin"),
};

/** What public pages say. Throws when it cannot be fetched. */
export function loadPublicMessages(file: string): Promise<PublicMessages> {
  return load(PUBLIC, file);
}

/** What screens behind the sign-in say besides. Throws when it cannot be fetched. */
export function loadOtherMessages(file: string): Promise<OtherMessages> {
  return load(OTHER, file);
}

/** The same, and what only administrators read. */
export async function loadAllOtherMessages(file: string): Promise<OtherMessages & AdminMessages> {
  const [other, admin] = await Promise.all([load(OTHER, file), load(ADMIN, file)]);
  return { ...other, ...admin };
}

async function load<Part>(loaders: Loaders<Part>, file: string): Promise<Part> {
  const found = loaders[file];
  if (!found) throw new Error(`There is no catalogue ${file}.`);
  return (await found()).default;
}
