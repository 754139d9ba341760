import type { Entry } from "../../access/audit/queries.ts";
import type { NamedBinding } from "./bindings/queries.ts";

/** A change of a binding, for the audit log. */
export function bindingEntry(kind: Entry["kind"], binding: NamedBinding): Entry {
  const { profile_id, deveui, valid_from } = binding;
  return { kind, profileid: profile_id, details: { deveui, from: valid_from.toISOString() } };
}
