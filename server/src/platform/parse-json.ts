/** Parses JSON; returns undefined, which JSON cannot represent, if the text is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
