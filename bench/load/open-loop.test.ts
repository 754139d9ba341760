import { expect, test } from "vitest";
import type { Arrival } from "./national-day.ts";
import { MOST_WAITING, type Outcome, openLoop } from "./open-loop.ts";

test("calls for which too many wait already are counted as failed, not kept", async () => {
  const plan: Arrival[] = Array.from({ length: MOST_WAITING + 5 }, () => ({
    at: 0,
    kind: "frame",
  }));
  const sent: ((outcome: Outcome) => void)[] = [];
  const found = openLoop(plan, () => new Promise((resolve) => sent.push(resolve)));
  await expect.poll(() => sent.length).toBe(MOST_WAITING);
  for (const answer of sent) answer("answered");
  const { counts, failure } = (await found).frame;
  expect(counts).toEqual({ answered: MOST_WAITING, refused: 0, failed: 5 });
  expect(failure).toBe("20000 calls wait already.");
});

test("answers are read while the driver is late", async () => {
  const plan: Arrival[] = Array.from({ length: 1_000 }, () => ({ at: 0, kind: "press" }));
  let open = 0;
  let most = 0;
  await openLoop(plan, async () => {
    most = Math.max(most, ++open);
    await new Promise((resolve) => setImmediate(resolve));
    open -= 1;
    return "answered";
  });
  expect(most).toBeLessThan(1_000);
});
