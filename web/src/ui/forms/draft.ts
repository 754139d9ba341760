import { useCallback, useState } from "react";

/** Starts with `profile.`, so that signing out clears it; an expired session does not. */
const PREFIX = "profile.draft.";

interface StoredDraft {
  owner: number;
  value: unknown;
}

/**
 * Unsaved form input, stored in this tab until it is saved or discarded: it survives a failed save, a
 * reload and signing in again after the session expired.
 *
 * @param owner the profile that typed it; for any other, all drafts are deleted
 * @param read validates the stored value; null if it does not fit the form
 */
export function useDraft<Value>(
  name: string,
  owner: number,
  read: (value: unknown) => Value | null,
) {
  const key = PREFIX + name;
  const [restored, setRestored] = useState(() => readDraft(key, owner, read));
  const save = useCallback(
    (value: Value) => sessionStorage.setItem(key, JSON.stringify({ owner, value })),
    [key, owner],
  );
  const clear = useCallback(() => {
    sessionStorage.removeItem(key);
    setRestored(null);
  }, [key]);
  return { restored, save, clear };
}

function readDraft<Value>(key: string, owner: number, read: (value: unknown) => Value | null) {
  const stored = parse(sessionStorage.getItem(key));
  if (!stored) return null;
  if (stored.owner === owner) return read(stored.value);
  deleteDrafts();
  return null;
}

function deleteDrafts() {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  }
}

function parse(text: string | null): StoredDraft | null {
  if (text === null) return null;
  const found = parseJson(text);
  if (typeof found !== "object" || found === null) return null;
  if (!("owner" in found) || typeof found.owner !== "number" || !("value" in found)) return null;
  return { owner: found.owner, value: found.value };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A text field of a stored value; null if it has none. */
export function textIn(value: unknown, field: string): string | null {
  if (typeof value !== "object" || value === null) return null;
  const found: unknown = Reflect.get(value, field);
  return typeof found === "string" ? found : null;
}
