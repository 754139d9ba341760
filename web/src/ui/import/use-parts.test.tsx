// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { CallError } from "../../api/call.ts";
import { useParts } from "./use-parts.ts";

afterEach(cleanup);

const rows = Array.from({ length: 2500 }, (_, index) => index);

/** A server that stores each row once; `fail` may break a call before or after it stored. */
function importing(fail: (call: number) => "before" | "after" | undefined) {
  const stored: number[] = [];
  let calls = 0;
  const send = async (part: readonly number[]) => {
    calls += 1;
    const how = fail(calls);
    if (how === "before") throw new CallError("offline", 0, "away");
    if (part.some((row) => stored.includes(row))) throw new CallError("refused", 400, "taken");
    stored.push(...part);
    if (how === "after") throw new CallError("offline", 0, "away");
    return part;
  };
  const isStored = ({ message }: CallError) => message === "taken";
  const { result } = renderHook(() => useParts<number, number>({ send, isStored }));
  const sendAll = () => act(async () => void (await result.current.sendAll(rows)));
  return { result, stored, sendAll };
}

describe("an import in parts", () => {
  it("sends a thousand rows at a time", async () => {
    const { result, stored, sendAll } = importing(() => undefined);
    await sendAll();
    expect(result.current).toMatchObject({ stored: 2500, total: 2500, error: null });
    expect([result.current.made, stored]).toEqual([rows, rows]);
  });

  it.each(["before", "after"] as const)(
    "goes on where it stopped, and stores nothing twice, if a call was lost %s it was stored",
    async (how) => {
      const { result, stored, sendAll } = importing((call) => (call === 2 ? how : undefined));
      await sendAll();
      expect(result.current).toMatchObject({ stored: 1000, isUnsure: true, isSending: false });
      await sendAll();
      expect(result.current).toMatchObject({ stored: 2500, isUnsure: false, error: null });
      expect(stored).toEqual(rows);
    },
  );

  it("takes a refusal of rows that others stored for what it is", async () => {
    const { result, stored, sendAll } = importing(() => undefined);
    stored.push(1200);
    await sendAll();
    expect(result.current).toMatchObject({ stored: 1000, isUnsure: false });
    expect(result.current.error?.message).toBe("taken");
    expect(stored).toHaveLength(1001);
  });
});
