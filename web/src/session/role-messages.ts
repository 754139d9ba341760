import type { Language } from "@dosebeat/contract/base/languages";
import { loadAllOtherMessages, loadOtherMessages, type OtherMessages } from "../i18n/catalogues.ts";
import { loadZoneCities } from "../i18n/zone-cities.ts";
import { isStaff } from "./session.ts";

/** The messages of the signed-in user's screens. Throws when they cannot be fetched. */
export async function loadRoleMessages(language: Language): Promise<OtherMessages> {
  const load = isStaff() ? loadAllOtherMessages : loadOtherMessages;
  const [messages] = await Promise.all([load(language), loadZoneCities(language)]);
  return messages;
}
