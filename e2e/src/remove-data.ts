import { rmSync } from "node:fs";

/** Runs after the server has stopped. */
export default function removeData(): void {
  const folder = process.env["E2E_DATA_DIR"];
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}
