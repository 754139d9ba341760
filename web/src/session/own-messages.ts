import { loadAllOtherMessages, loadOtherMessages, type OtherMessages } from "../i18n/catalogues.ts";
import { getRole } from "./session.ts";

/** What the screens of whoever is signed in say. Throws when it cannot be fetched. */
export function loadOwnMessages(language: string): Promise<OtherMessages> {
  return getRole() === "admin" ? loadAllOtherMessages(language) : loadOtherMessages(language);
}
