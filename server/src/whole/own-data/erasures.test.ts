import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { asAdmin, withDatabase } from "../../../test/cluster.ts";
import { sealAudit } from "../../access/audit/seals/seal.ts";
import { verifyAudit } from "../../access/audit/seals/verify.ts";
import { connect } from "../../database/connect.ts";
import { backUp } from "../backup/back-up.ts";
import { restore } from "../backup/restore.ts";
import { storedErasures } from "./erasure-queries.ts";
import { erasuresBeside, erasuresIn, rememberErasures, replayErasures } from "./erasures.ts";

let test: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dosebeat-erasures-"));
  const remember = async () => rememberErasures(folder, await storedErasures(test.db));
  test = await createTestApp({ rememberErasures: remember });
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

const erase = async ({ token, password }: TestPerson) => {
  const answer = await test.call("DELETE", "/api/profile/userdata", { token, body: { password } });
  expect(answer.status).toBe(200);
};

it("an older backup does not bring erased accounts back", async () => {
  const [gone, stays] = [await test.aPatient({ givenname: "Vanished" }), await test.aPatient()];
  const { sensor } = await test.aBinding(gone, { from: "2026-05-09T00:00:00Z" });
  const token = await test.anIngestKey();
  const body = { deveui: sensor.deveui, time: "2026-05-10T11:00:00Z", temperature: 31.25 };
  await test.call("POST", "/api/ingest/box", { token, body });
  await test.aMedicine(gone);
  await sealAudit(test.db);
  const file = join(folder, "older.backup");
  const from = connect({ connectionString: test.databaseUrl });
  await backUp(from, file, test.clock, () => {});
  await from.db.destroy();
  await erase(gone);
  expect(await readFile(join(folder, "erased-accounts"), "utf8")).not.toContain("Vanished");

  const url = new URL(test.databaseUrl);
  const name = `${url.pathname.slice(1)}_restored`;
  const owner = test.ownerUrl;
  await asAdmin(owner, (client) => client.query(`create database ${name}`));
  const target = connect({ connectionString: withDatabase(owner, name) });
  await restore(target, file, () => {});
  const now = new Date("2026-05-11T00:00:00Z");
  const people = () => target.db.selectFrom("users").select("id").orderBy("id").execute();
  expect(await people()).toHaveLength(2);
  expect(await replayErasures(target.db, await erasuresBeside(file), now)).toBe(1);
  expect(await people()).toEqual([{ id: stays.userid }]);
  expect(await target.db.selectFrom("readings").selectAll().execute()).toEqual([]);
  expect(await replayErasures(target.db, new Map(), now)).toBe(0);
  expect((await storedErasures(target.db)).size).toBe(1);
  await sealAudit(target.db);
  expect((await verifyAudit(target.db)).broken).toBeUndefined();
  await target.db.destroy();
  await asAdmin(owner, (client) => client.query(`drop database ${name} with (force)`));
});

it("a line that a full disk cut off spoils no other", async () => {
  await erase(await test.aPatient());
  const before = (await erasuresIn(folder)).size;
  await appendFile(join(folder, "erased-accounts"), "0123");
  await erase(await test.aPatient());
  expect((await erasuresIn(folder)).size).toBe(before + 1);
});
