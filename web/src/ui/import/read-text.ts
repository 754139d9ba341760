/** A workbook such as .xlsx or .ods, which is a ZIP archive. */
export class IsWorkbook extends Error {}

/**
 * The text of a file as saved by spreadsheets: UTF-8, UTF-16 with a byte order mark, or Windows-1252.
 * @throws IsWorkbook
 */
export async function readText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const starts = (...start: number[]) => start.every((byte, index) => bytes[index] === byte);
  if (starts(0xff, 0xfe)) return new TextDecoder("utf-16le").decode(bytes);
  if (starts(0xfe, 0xff)) return new TextDecoder("utf-16be").decode(bytes);
  if (starts(0x50, 0x4b, 0x03, 0x04)) throw new IsWorkbook();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
