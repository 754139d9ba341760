import { useEffect, useState } from "react";
import type { NamedSubstance } from "./find-names.ts";

let known: readonly NamedSubstance[] = [];

/**
 * The substances to suggest; empty until loaded. They are fetched with the form, so that they are available
 * when the connection is lost; without them a name is typed without suggestions.
 */
export function useSubstances(): readonly NamedSubstance[] {
  const [substances, setSubstances] = useState(known);
  useEffect(() => {
    if (known.length > 0) return;
    import("./names.json")
      .then((file) => {
        known = file.default.names;
        setSubstances(known);
      })
      .catch(() => undefined);
  }, []);
  return substances;
}
