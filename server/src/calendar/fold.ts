/** The longest line of a calendar in bytes, without its end. Source: RFC 5545, 3.1. */
const LONGEST_LINE = 75;

/**
 * Folds the lines of a calendar anew: by bytes and between characters. ts-ics counts UTF-16 units, and cuts
 * emojis in two.
 */
export function foldLines(calendar: string): string {
  return calendar.replaceAll("\r\n ", "").split("\r\n").map(fold).join("\r\n");
}

function fold(line: string): string {
  let [folded, room] = ["", LONGEST_LINE];
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (bytes > room) {
      folded += "\r\n ";
      room = LONGEST_LINE - 1;
    }
    folded += character;
    room -= bytes;
  }
  return folded;
}
