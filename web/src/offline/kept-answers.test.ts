// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CallError } from "../api/call.ts";
import { useLoss } from "../api/connection-state.ts";
import { askOrRecall, noteStated } from "./kept-answers.ts";

interface Answer {
  of: string;
}

const kept = vi.hoisted(() => new Map<string, unknown>());

vi.mock("./device-owner.ts", () => ({ ownerOfDevice: () => 7 }));
vi.mock("./device-store.ts", () => ({
  deviceStore: async () => ({
    get: async (_: string, key: string) => kept.get(key),
    put: async (_: string, value: unknown, key: string) => void kept.set(key, value),
  }),
}));

beforeEach(() => {
  kept.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** Asks while the network is slower than this device's patience; returns what is shown, and how to answer. */
async function slowly(kind: string, shown: string[]) {
  let answer = (_: Answer) => {};
  const asked = new Promise<Answer>((resolve) => {
    answer = resolve;
  });
  const recalled = askOrRecall({
    kind,
    ask: () => asked,
    fit: () => ({ of: "this device" }),
    onLate: ({ of }) => void shown.push(of),
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await recalled).of).toBe("this device");
  return async (of: string) => {
    answer({ of });
    await vi.advanceTimersByTimeAsync(0);
  };
}

const atOnce = (kind: string, of: string) =>
  askOrRecall({
    kind,
    ask: async () => ({ of }),
    fit: () => null,
    onLate: () => undefined,
  }).then(() => vi.advanceTimersByTimeAsync(0));

const keptOf = (kind: string) => kept.get(`7 ${kind}`);

it.each(["doses", "intakes"])(
  "neither shows nor keeps late %s that were asked for before the server took a statement",
  async (kind) => {
    await atOnce(kind, "before");
    const shown: string[] = [];
    const answer = await slowly(kind, shown);
    noteStated();
    await answer("late");
    expect(shown).toEqual([]);
    expect(keptOf(kind)).toMatchObject({ data: { of: "before" } });
  },
);

it("shows a late answer, unless one that was asked for after it is there", async () => {
  await atOnce("profile", "before");
  const shown: string[] = [];
  const first = await slowly("profile", shown);
  await first("late");
  expect(shown).toEqual(["late"]);
  const second = await slowly("profile", shown);
  await atOnce("profile", "newer");
  await second("older");
  expect(shown).toEqual(["late"]);
  expect(keptOf("profile")).toMatchObject({ data: { of: "newer" } });
});

it("calls the server busy where it said so, until it answers", async () => {
  const { result } = renderHook(useLoss);
  await atOnce("doses", "before");
  const fails = (status: number, code: string) =>
    act(async () => {
      await askOrRecall({
        kind: "doses",
        ask: () => Promise.reject(new CallError("refused", status, { message: "", code })),
        fit: () => ({ of: "this device" }),
        onLate: () => undefined,
      });
    });
  await fails(503, "busy");
  expect(result.current).toBe("busy");
  await fails(500, "");
  expect(result.current).toBeNull();
  await fails(503, "busy");
  await act(() => atOnce("doses", "again"));
  expect(result.current).toBeNull();
});
