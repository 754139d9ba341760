import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { backedUpServer, DAYS } from "./backed-up-server.ts";
import { command } from "./commands.ts";
import { temporaryFolder } from "./data.ts";
import { dosesOf } from "./patient.ts";
import { embeddedUrl, query } from "./postgres.ts";
import { ServerProcess } from "./server-process.ts";
import { recordOf } from "./stored.ts";

let scene: Awaited<ReturnType<typeof backedUpServer>>;
beforeAll(async () => {
  scene = await backedUpServer(inject("trialData"));
});
afterAll(() => scene.end());

it("a backup runs beside the server and reports its progress", async () => {
  const { backup, file, data } = scene;
  const { code, log, printed } = await backup(file).done;
  expect([code, printed]).toEqual([0, ""]);
  expect(log).toMatch(/^Backing up the running embedded PostgreSQL in /);
  const [{ count = 0 } = {}] = await query<{ count: number }>(
    await embeddedUrl(data.path),
    "select count(*)::int as count from uplinks",
  );
  expect(count).toBeGreaterThan(100);
  expect(log).toContain(`uplinks: ${count} rows\n`);
  expect(log).toMatch(/one\.backup: [\d,]+ rows\. .*\n$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it("a backup does not overwrite a file", async () => {
  const { backup, file } = scene;
  const before = readFileSync(file);
  const { code, log } = await backup(file).done;
  expect([code, log]).toEqual([1, expect.stringContaining("already exists")]);
  expect(readFileSync(file).equals(before)).toBe(true);
});

it("a restore rejects a modified file; the original restores into the same folder with equal data", async () => {
  const { server, data, file } = scene;
  const folder = temporaryFolder();
  const bad = join(folder.path, "bad.backup");
  const bytes = readFileSync(file);
  bytes.writeUInt8((bytes[1000] ?? 0) ^ 1, 1000);
  writeFileSync(bad, bytes);
  const place = { DATA_DIR: join(folder.path, "data") };
  const refused = await command("restore", [bad], place).done;
  expect([refused.code, refused.log]).toEqual([
    1,
    expect.stringContaining("is not a complete Dosebeat backup"),
  ]);
  const { code, log } = await command("restore", [file], place).done;
  expect([code, log]).toEqual([0, expect.stringMatching(/uplinks: \d+ rows\n/)]);

  const restored = await ServerProcess.on(place);
  await restored.start();
  const found = await recordOf(await embeddedUrl(place.DATA_DIR));
  expect(found).toEqual(await recordOf(await embeddedUrl(data.path)));
  expect(await dosesOf(restored.url, DAYS)).toEqual(await dosesOf(server.url, DAYS));
  const used = await command("restore", [file], place).done;
  expect([used.code, used.log]).toEqual([1, expect.stringContaining(restored.url)]);
  await restored.end();
  const filled = await command("restore", [file], place).done;
  expect([filled.code, filled.log]).toEqual([1, expect.stringContaining("is not empty")]);
  folder.remove();
});
