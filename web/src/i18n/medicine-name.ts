import { breakable } from "./breakable.ts";
import { isolate } from "./isolate.ts";

/** The name without strength, for a sentence or a list. */
export function bareName(name: string): string {
  return isolate(breakable(name));
}

interface NamedMedicine {
  id?: number;
  name: string;
  strength: string;
}

/** Name and strength of a medicine; each keeps its own text direction. */
export function medicineName({ name, strength }: NamedMedicine): string {
  return strength ? `${bareName(name)} ${isolate(strength)}` : bareName(name);
}
