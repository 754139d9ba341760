const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether JSON has more than `most` levels of arrays and objects. Looks at each byte once and stores nothing, so that
 * deep JSON is refused before a parser builds objects from it. For invalid JSON it counts at least as many levels as
 * a parser would enter.
 */
export function isNestedDeeper(most: number, json: Uint8Array): boolean {
  let level = 0;
  let isText = false;
  // In UTF-8 none of these bytes is part of a longer character.
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      level += 1;
      if (level > most) return true;
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) level -= 1;
  }
  return false;
}
