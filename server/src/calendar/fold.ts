/** The longest line of a calendar in bytes, without its end. Source: RFC 5545, 3.1. */
const LONGEST_LINE = 75;

/** A line of a calendar in several where it is long, between characters. */
export function foldLine(line: string): string {
  if (Buffer.byteLength(line) <= LONGEST_LINE) return line;
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
