import { useEffect, useState } from "react";
import type { NamedSubstance } from "./find-names.ts";

let known: readonly NamedSubstance[] = [];

/**
 * The substances that can be suggested, empty until they are there. They are fetched with the form, so that
 * they are at hand when the connection is gone; without them a name is typed as before.
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
