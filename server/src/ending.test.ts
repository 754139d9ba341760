import { expect, it, vi } from "vitest";
import { Started } from "./ending.ts";

it("ends what was started last first, all of it, and each part once", async () => {
  const ended: string[] = [];
  const started = new Started();
  for (const name of ["database", "relay", "jobs"]) {
    started.add(name, async () => void ended.push(name));
  }
  const log = { error: vi.fn() };
  await started.end(log);
  await started.end(log);
  expect(ended).toEqual(["jobs", "relay", "database"]);
  expect(log.error).not.toHaveBeenCalled();
});

it("goes on with the others where a part cannot end, and logs which it was", async () => {
  const ended: string[] = [];
  const started = new Started();
  started.add("database", async () => void ended.push("database"));
  started.add("relay", async () => {
    throw new Error("cut off");
  });
  const log = { error: vi.fn() };
  await started.end(log);
  expect(ended).toEqual(["database"]);
  expect(log.error.mock.calls[0]?.[0]).toMatchObject({ part: "relay" });
});
