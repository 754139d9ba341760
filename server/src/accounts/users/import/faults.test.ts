import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { readRows } from "./faults.ts";

const NOW = new Date("2026-05-10T12:00:00Z");

/** Wrong in every column. */
const WORST = {
  email: "nobody",
  givenname: " ",
  familyname: "f".repeat(201),
  language: "nl",
  timezone: "Mars/Olympus",
  record_number: "r".repeat(300),
  group: "g".repeat(201),
};

it("1,000 rows of which each is wrong in every column are read while others are served", async () => {
  const rows = Array.from({ length: 1000 }, () => WORST);
  let served = 0;
  let isRead = false;
  const others = (async () => {
    while (!isRead) {
      await setImmediate();
      served += 1;
    }
  })();
  const { faults, people } = await readRows(rows, NOW);
  isRead = true;
  await others;
  expect([faults.length, people.length]).toEqual([7000, 0]);
  expect(served).toBeGreaterThanOrEqual(200);
});
