import { ContactFacts } from "../../../nouns/contact/contact-facts.tsx";
import { useContact } from "../../../nouns/contact/queries.ts";

/** When and in which language to call, and who else may be told; nothing until loaded. */
export function CallContact({ profileid }: { profileid: number }) {
  const { data } = useContact(profileid);
  return data ? <ContactFacts details={data} isShort /> : null;
}
