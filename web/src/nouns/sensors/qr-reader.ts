import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";

// By default the package would fetch its WebAssembly from a third-party server.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

/**
 * The text of a code on a medication plan or a pack; null if there is none. Plans are printed in ISO 8859-1 without
 * declaring it (KBV, "Spezifikation BMP", 7.2).
 */
export async function readMedicineCode(picture: Blob | ImageData): Promise<string | null> {
  const formats = ["DataMatrix", "EAN13", "Code39"] as const;
  const found = await readBarcodes(picture, { formats: [...formats], maxNumberOfSymbols: 4 });
  const valid = found.filter(({ isValid }) => isValid);
  const code = valid.find(({ format }) => format === "DataMatrix") ?? valid[0];
  return code ? textOf(code.bytes) : null;
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("iso-8859-1").decode(bytes);
  }
}

/** The text of the first QR code in a picture; null if there is none. */
export async function readQrCode(picture: Blob | ImageData): Promise<string | null> {
  const found = await readBarcodes(picture, { formats: ["QRCode"], maxNumberOfSymbols: 1 });
  return found.find(({ isValid }) => isValid)?.text ?? null;
}
