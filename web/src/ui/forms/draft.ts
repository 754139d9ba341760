import { useCallback, useState } from "react";

/** Begins with `profile.`, so that signing out clears it; a session that merely expired leaves it. */
const PREFIX = "profile.draft.";

interface Kept {
  owner: number;
  value: unknown;
}

/**
 * What was typed into a form, kept in this tab until it is saved or discarded: it survives a failed
 * save, a reload and signing in again after the session expired.
 *
 * @param owner the profile that typed it; to anybody else it is not given, but forgotten
 * @param read checks what was kept; null when it does not fit the form
 */
export function useDraft<Value>(
  name: string,
  owner: number,
  read: (value: unknown) => Value | null,
) {
  const key = PREFIX + name;
  const [restored, setRestored] = useState(() => readDraft(key, owner, read));
  const keep = useCallback(
    (value: Value) => sessionStorage.setItem(key, JSON.stringify({ owner, value })),
    [key, owner],
  );
  const drop = useCallback(() => {
    sessionStorage.removeItem(key);
    setRestored(null);
  }, [key]);
  return { restored, keep, drop };
}

function readDraft<Value>(key: string, owner: number, read: (value: unknown) => Value | null) {
  const kept = parse(sessionStorage.getItem(key));
  if (!kept) return null;
  if (kept.owner === owner) return read(kept.value);
  forgetDrafts();
  return null;
}

function forgetDrafts() {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  }
}

function parse(text: string | null): Kept | null {
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

/** Reads a text field of something that was kept. */
export function textIn(value: unknown, field: string): string | null {
  if (typeof value !== "object" || value === null) return null;
  const found: unknown = Reflect.get(value, field);
  return typeof found === "string" ? found : null;
}
