import { isolate } from "../i18n/isolate.ts";

/** A box by its last four digits, as people call it: …b001. */
export function shortBox(deveui: string): string {
  return isolate(`…${deveui.slice(-4)}`);
}
