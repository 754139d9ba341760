import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";

const program = createRequire(import.meta.url).resolve("zxing-wasm/writer/zxing_writer.wasm");

/** A QR code as a PNG, like a photo of it. */
export async function qrPicture(text: string): Promise<Buffer> {
  const file = readFileSync(program);
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength);
  prepareZXingModule({ overrides: { wasmBinary } });
  const { image, error } = await writeBarcode(text, { format: "QRCode", scale: 6 });
  if (!image) throw new Error(`no picture of the code: ${error}`);
  return Buffer.from(await image.arrayBuffer());
}
