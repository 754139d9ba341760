import { rmSync } from "node:fs";

/** After the server has ended. */
export default function removeData(): void {
  const folder = process.env["E2E_DATA_DIR"];
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}
