import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CallError } from "../api/call.ts";
import type { AnyEntry, EntryChange } from "./queue.ts";
import { sendWaiting } from "./send.ts";

const stored = new Map<number, AnyEntry>();
/** Refuses the call that is under way, as an overloaded server does. */
const refusals: (() => void)[] = [];

vi.mock("./device-owner.ts", () => ({ ownerOfDevice: () => 7 }));
vi.mock("./entries.ts", () => ({
  readEntries: async () => [...stored.values()],
  changeEntry: async (_: number, id: number, change: EntryChange) => {
    const entry = stored.get(id);
    if (entry) stored.set(id, Object.assign({}, entry, change));
    return entry !== undefined;
  },
  removeEntry: async (_: number, id: number) => stored.delete(id),
}));
vi.mock("../api/server-clock.ts", () => ({
  learnServerClock: async () => undefined,
  clockBehind: () => 0,
}));
vi.mock("../api/call.ts", async (original) => ({
  ...(await original<typeof import("../api/call.ts")>()),
  call: () =>
    new Promise((_, reject) => {
      const busy = new CallError("refused", 503, { message: "no", code: "busy" }, [], 60);
      refusals.push(() => reject(busy));
    }),
}));

/** One at a time, in the order of the requests. */
let queue: Promise<unknown> = Promise.resolve();
const locks = {
  request: (_: string, work: () => Promise<unknown>) => {
    const turn = queue.then(work);
    queue = turn.catch(() => undefined);
    return turn;
  },
};

beforeEach(() => {
  stored.clear();
  refusals.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true, locks });
  store(1);
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function store(id: number): void {
  stored.set(id, {
    id,
    owner: 7,
    before: { status: null },
    medicine: { name: "Metformin", strength: "" },
    isTried: false,
    isDelayed: false,
    told: null,
    body: {
      date: "2026-05-10",
      medicine: 3,
      dosage_time: "08:00",
      status: "confirmed",
      at: "2026-05-10T06:00:00.000Z",
      said_utc: "2026-05-10T06:00:00.000Z",
      key: `key-${id}`,
    },
  });
}

it("asks an overloaded server once, even for an attempt that waited for its turn meanwhile", async () => {
  const first = sendWaiting();
  const second = sendWaiting();
  await vi.waitFor(() => expect(refusals).toHaveLength(1));
  store(2);
  refusals[0]?.();
  await Promise.all([first, second]);
  expect(refusals).toHaveLength(1);
  // What was said during the attempt waits, too, and says why.
  expect([...stored.values()]).toMatchObject([
    { isDelayed: true, isServerBusy: true },
    { isDelayed: true, isServerBusy: true },
  ]);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(refusals).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(refusals).toHaveLength(2);
  refusals[1]?.();
  await queue;
});

it("asks an overloaded server again for what is said afterwards", async () => {
  const first = sendWaiting();
  await vi.waitFor(() => expect(refusals).toHaveLength(1));
  refusals[0]?.();
  await first;
  const second = sendWaiting();
  await vi.waitFor(() => expect(refusals).toHaveLength(2));
  refusals[1]?.();
  await second;
});
