import { loadAllOtherMessages, loadPublicMessages, type Messages } from "../src/i18n/catalogues.ts";

/** A whole catalogue, which no screen of the product needs at once. */
export async function loadMessages(language: string): Promise<Messages> {
  const [open, closed] = await Promise.all([
    loadPublicMessages(language),
    loadAllOtherMessages(language),
  ]);
  return { ...open, ...closed };
}
