import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SECOND } from "@dosebeat/domain/time/durations";
import { query } from "../postgres.ts";
import { type Scene, seconds, timed } from "./scene.ts";

/** What an operator does, in the order of the runbook. */
export async function recoverTo(target: Date, scene: Scene, token: string): Promise<void> {
  const { archived, server, people, data, log } = scene;
  const started = performance.now();
  archived.setAside();
  const words = [
    "--type=time",
    `--target=${target.toISOString().replace("T", " ").replace("Z", "+00")}`,
  ];
  await timed(log, `Restored for ${target.toISOString()}`, () =>
    archived.pgbackrest(...words, "--target-action=promote", "restore"),
  );
  await timed(log, "The log replayed up to then, and PostgreSQL open", () => archived.start());
  await query(archived.url, "delete from sessions");
  takeLineAway(data, new Date(target.getTime() + SECOND));
  await server.start();
  log(`Served again ${seconds(started)} after the decision`);
  if (!server.output.includes("Erased 1 accounts again")) {
    throw new Error(`Who was erased rightly is back: ${server.output}`);
  }
  const status = await people.statusWith(token);
  if (status !== 401) throw new Error(`A session of after is open: ${status}`);
}

/** The accident is not to be repeated: without this the server would erase the patient again when it starts. */
function takeLineAway(data: string, at: Date): void {
  const file = join(data, "erased-accounts");
  const lines = readFileSync(file, "utf8").split("\n");
  const apart = (line: string) => Math.abs(Date.parse(line.split(" ")[1] ?? "") - at.getTime());
  // Another account may have been erased within the same second.
  const [nearest] = lines
    .filter((line) => apart(line) < SECOND)
    .sort((a, b) => apart(a) - apart(b));
  if (nearest === undefined) throw new Error(`${file} has no line of ${at.toISOString()}`);
  writeFileSync(file, lines.filter((line) => line !== nearest).join("\n"));
}
