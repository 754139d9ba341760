import { useState } from "react";
import { followOtherTabs, makeChanges } from "../../session/changes.ts";

const changes = makeChanges(followOtherTabs);

/**
 * The value that this device stores under a key, shared by all tabs, and its setter; null: nothing is
 * stored. A key that starts with `profile.` is cleared by signing out.
 */
export function useKeptHere(key: string): [string | null, (value: string | null) => void] {
  const stored = changes.useNow(() => read(key), null);
  // For browsers that refuse to store anything.
  const [said, setSaid] = useState<{ value: string | null } | null>(null);
  const say = (value: string | null) => {
    setSaid(write(key, value) ? null : { value });
    changes.tell();
  };
  return [said === null ? stored : said.value, say];
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** False if storage is full or blocked: the user is then asked again on the next visit. */
function write(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
