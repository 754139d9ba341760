import { loadAllOtherMessages, loadOtherMessages, type OtherMessages } from "../i18n/catalogues.ts";
import { getRole } from "./session.ts";

/** The messages of the signed-in user's screens. Throws when they cannot be fetched. */
export function loadRoleMessages(language: string): Promise<OtherMessages> {
  return getRole() === "admin" ? loadAllOtherMessages(language) : loadOtherMessages(language);
}
