import type { CareLink } from "@dosebeat/contract/care";

/** The best known name of the carer: the name, else the address, else how they were invited. */
export function nameOf({ name, email }: Pick<CareLink, "name" | "email">, byCode: string): string {
  return name || email || byCode;
}
