import type { en } from "./en.ts";

type Texts<Section> = {
  readonly [Name in keyof Section]: Section[Name] extends string ? string : Texts<Section[Name]>;
};

/** The words of notifications in one language, as ICU messages. */
export type Words = Texts<typeof en>;
