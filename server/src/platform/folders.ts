import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { StartRefused } from "./start-refused.ts";

/** The folder server/, whether this runs from src/platform/ or from the built dist/. */
function serverFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "migrations"))) {
    if (folder === dirname(folder))
      throw new StartRefused("The folder server/migrations is missing.");
    folder = dirname(folder);
  }
  return folder;
}

export function migrationFolder(): string {
  return join(serverFolder(), "migrations");
}

/** The built web application; undefined if it is not built, as with `npm run dev`. */
export function webFolder(): string | undefined {
  const folder = join(serverFolder(), "..", "web", "dist");
  return existsSync(join(folder, "index.html")) ? folder : undefined;
}
