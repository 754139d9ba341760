import type { CareLink } from "@dosebeat/contract/care";

/** Who the carer is, as far as it is known: the name, else the address, else how they were invited. */
export function nameOf({ name, email }: Pick<CareLink, "name" | "email">, byCode: string): string {
  return name || email || byCode;
}
