import { QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { makeQueryClient } from "./query-client.ts";
import { invalidate } from "./stale.ts";

/** A query on the screen whose answers arrive when the test gives them, in the order of the requests. */
function asked(meanwhile?: string) {
  const client = makeQueryClient();
  const waiting: ((answer: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ["doses"],
    meta: { shows: ["doses"] },
    queryFn: () => new Promise<string>((resolve) => waiting.push(resolve)),
    placeholderData: () => meanwhile,
  });
  observer.subscribe(() => undefined);
  const shown = () => observer.getCurrentResult().data;
  return { client, waiting, shown };
}

it.each([
  ["a kept answer is shown", "kept"],
  ["nothing is shown", undefined],
])(
  "asks again after an event that came before the first answer, while %s",
  async (_, meanwhile) => {
    const { client, waiting, shown } = asked(meanwhile);
    await expect.poll(() => waiting).toHaveLength(1);
    expect(shown()).toBe(meanwhile);
    const done = invalidate(client, ["doses"]);
    waiting[0]?.("of before the event");
    await expect.poll(() => waiting).toHaveLength(2);
    waiting[1]?.("of after it");
    await done;
    expect(shown()).toBe("of after it");
  },
);

it("asks once for a change after the first answer, and not for one that is about something else", async () => {
  const { client, waiting, shown } = asked();
  await expect.poll(() => waiting).toHaveLength(1);
  waiting[0]?.("first");
  await expect.poll(shown).toBe("first");
  await invalidate(client, ["stock"]);
  expect(waiting).toHaveLength(1);
  const done = invalidate(client, ["doses"]);
  await expect.poll(() => waiting).toHaveLength(2);
  waiting[1]?.("second");
  await done;
  expect(waiting).toHaveLength(2);
  expect(shown()).toBe("second");
});
