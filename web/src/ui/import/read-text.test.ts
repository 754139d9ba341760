import { describe, expect, it } from "vitest";
import { IsWorkbook, readText } from "./read-text.ts";

describe("the text of a file", () => {
  it.each([
    ["UTF-8", [0xc3, 0x84, 0x3b], "Ä;"],
    ["UTF-8 with its mark", [0xef, 0xbb, 0xbf, 0xc3, 0x84], "Ä"],
    ["UTF-16", [0xff, 0xfe, 0xc4, 0x00, 0x3b, 0x00], "Ä;"],
    ["UTF-16 of the other order", [0xfe, 0xff, 0x00, 0xc4, 0x00, 0x3b], "Ä;"],
    ["Windows-1252", [0xc4, 0x3b], "Ä;"],
  ])("is read from %s", async (_, bytes, text) => {
    expect(await readText(new Blob([Uint8Array.from(bytes)]))).toBe(text);
  });

  it("is not read from a workbook", async () => {
    const file = new Blob([Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0x14])]);
    await expect(readText(file)).rejects.toThrow(IsWorkbook);
  });
});
