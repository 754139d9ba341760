import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { StudyManifestAnswer } from "@dosebeat/contract/study-export";
import type { StudyTable } from "@dosebeat/contract/study-table-names";
import { DAY } from "@dosebeat/domain/time/durations";
import { tableFromIPC } from "apache-arrow";
import { readParquet } from "parquet-wasm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import {
  aStudyOfMonitors,
  DEPARTING,
  numberOf,
  PUBLISHED,
} from "../../../test/exported-monitors.ts";
import { implementationByPatient, monitors } from "../../../test/monitors.ts";

/** Debian's own; another one may come first on PATH. */
const PYTHON = "/usr/bin/python3";
const PROGRAM = fileURLToPath(new URL("../../../test/study-figures.py", import.meta.url));

const Shares = z.object({
  monitors: z.record(z.string(), z.number()),
  patients: z.record(z.string(), z.number()),
});
const Figures = z.object({ days: Shares, raw: Shares, rows: z.number() });

let server: TestApp;
let study: Awaited<ReturnType<typeof aStudyOfMonitors>>;
beforeAll(async () => {
  server = await createTestApp();
  study = await aStudyOfMonitors(server);
});
afterAll(() => server.close());

describe.skipIf(spawnSync(PYTHON, ["-c", "import pandas"]).status !== 0)("pandas", () => {
  it("finds the published figures in the exported CSV files", async () => {
    const folder = mkdtempSync(join(tmpdir(), "study-figures-"));
    for (const table of ["days", "openings"] as const)
      writeFileSync(join(folder, `${table}.csv`), await study.bytesOf(table));
    const observed = monitors.map((monitor) =>
      [numberOf(monitor), monitor.patient, monitor.start, monitor.end].join(","),
    );
    const lines = ["record_number,patient,from,to", ...observed];
    writeFileSync(join(folder, "observed.csv"), lines.join("\n"));
    const { stdout, stderr } = spawnSync(PYTHON, [PROGRAM, folder], { encoding: "utf8" });
    rmSync(folder, { recursive: true });
    expect(stderr).toBe("");
    const { days, raw, rows } = Figures.parse(JSON.parse(stdout));

    expect(rows).toBe(monitors.reduce((sum, { expectedDays }) => sum + expectedDays.length, 0));
    same(raw.monitors, PUBLISHED);
    same(raw.patients, implementationByPatient);
    // One less, out of 154 days each.
    const { number, patient } = DEPARTING;
    same(days.monitors, { ...PUBLISHED, [number]: (PUBLISHED[number] ?? 0) - 1 / 154 });
    const { [patient]: theirs = 0 } = implementationByPatient;
    same(days.patients, { ...implementationByPatient, [patient]: theirs - 1 / 154 });
  });
});

/** Equal except for the last digits of floating-point numbers. */
function same(found: Record<string, number>, expected: Readonly<Record<string, number>>): void {
  const rounded = (of: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(of).map(([name, share]) => [name, share.toFixed(12)]));
  expect(rounded(found)).toEqual(rounded(expected));
}

const Day = z.object({
  record_number: z.string(),
  date: z.number(),
  presses: z.number(),
  corrected: z.number(),
  occasions: z.number(),
  implementation: z.nullable(z.number()),
});
const Opening = z.object({ record_number: z.string(), date: z.number() });

/** A table of the export as read from the Parquet file by somebody else's reader. */
async function readBack<Row>(table: StudyTable, row: z.ZodType<Row>): Promise<Row[]> {
  const stream = readParquet(await study.bytesOf(table, "parquet")).intoIPCStream();
  return tableFromIPC(stream)
    .toArray()
    .map((one) => row.parse(one.toJSON()));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

describe("the published monitors as a study", () => {
  it("have in the Parquet file the published figures, read by a program of another author", async () => {
    const days = await readBack("days", Day);
    const openings = await readBack("openings", Opening);
    for (const monitor of monitors) {
      const number = numberOf(monitor);
      const [from, to] = [Date.parse(monitor.start), Date.parse(monitor.end)];
      const known = days.filter(
        (day) => day.record_number === number && day.date >= from && day.date <= to,
      );
      expect(known).toHaveLength((to - from) / DAY + 1);
      const counted = known.filter(({ implementation }) => implementation !== null);
      const raw = counted.map(({ date, corrected, presses, occasions }) => {
        const opened = openings.filter(
          (one) => one.record_number === number && one.date === date,
        ).length;
        return opened + corrected - presses >= occasions ? 1 : 0;
      });
      const published = PUBLISHED[number] ?? Number.NaN;
      expect(mean(raw)).toBeCloseTo(published, 12);
      const departs = number === DEPARTING.number ? 1 / counted.length : 0;
      const shown = mean(counted.map(({ implementation }) => implementation ?? 0));
      expect(shown).toBeCloseTo(published - departs, 12);
    }
  });

  it("give the same bytes a day later, and those of the manifest", async () => {
    for (const format of ["csv", "parquet"] as const) {
      const manifest = await study.bytesOf("manifest", format);
      server.clock.advance(DAY);
      const { tables } = StudyManifestAnswer.parse(JSON.parse(String(manifest))).data;
      for (const { table, sha256 } of tables) {
        const file = await study.bytesOf(table, format);
        expect([table, createHash("sha256").update(file).digest("hex")]).toEqual([table, sha256]);
      }
    }
  });
});
