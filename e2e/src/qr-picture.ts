import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";

const program = createRequire(import.meta.url).resolve("zxing-wasm/writer/zxing_writer.wasm");

/** A QR code as a PNG, like a photo of one. */
export function qrPicture(text: string): Promise<Buffer> {
  return pictureOf(text, "QRCode");
}

/** A DataMatrix as printed: in ISO 8859-1, without declaring it. */
export function dataMatrixPicture(text: string): Promise<Buffer> {
  return pictureOf(new Uint8Array(Buffer.from(text, "latin1")), "DataMatrix");
}

async function pictureOf(
  content: string | Uint8Array,
  format: "QRCode" | "DataMatrix",
): Promise<Buffer> {
  const file = readFileSync(program);
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength);
  prepareZXingModule({ overrides: { wasmBinary } });
  const { image, error } = await writeBarcode(content, { format, scale: 6 });
  if (!image) throw new Error(`no picture of the code: ${error}`);
  return Buffer.from(await image.arrayBuffer());
}
