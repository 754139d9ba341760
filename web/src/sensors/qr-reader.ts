import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";

// By default the package would fetch its WebAssembly from a third-party server.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

/** The text of the first QR code in a picture; null if there is none. */
export async function readQrCode(picture: Blob | ImageData): Promise<string | null> {
  const found = await readBarcodes(picture, { formats: ["QRCode"], maxNumberOfSymbols: 1 });
  return found.find(({ isValid }) => isValid)?.text ?? null;
}
