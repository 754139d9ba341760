import fc from "fast-check";
import { expect, it } from "vitest";
import { CallError } from "../api/call.ts";
import { delay, drain } from "./drain.ts";
import {
  type AnyEntry,
  afterAnswer,
  afterFailure,
  type Entry,
  type EntryChange,
  intakeOf,
  type Next,
  takenBackBy,
} from "./queue.ts";

const refusedBy = (status: number, isOurs = true) =>
  Object.assign(new CallError("refused", status, { message: "no", code: "taken_far" }), { isOurs });

it.each([401, 429, 500, 502, 503])("keeps an entry waiting after a %i", (status) => {
  expect(afterFailure(refusedBy(status))).toBe("wait");
});

it.each([400, 403, 404, 409])(
  "ends an entry that the server refuses with a %i, and says why",
  (status) => {
    expect(afterFailure(refusedBy(status))).toEqual({
      kind: "refused",
      problem: { message: "no", code: "taken_far" },
    });
  },
);

it("keeps an entry waiting where nobody answered, or somebody else did", () => {
  expect(afterFailure(new CallError("offline", 0, "away"))).toBe("wait");
  // The sign-in page of a hotel's network: a 200, but not our answer.
  expect(afterFailure(new CallError("unreadable", 200, "?"))).toBe("wait");
  expect(afterFailure(refusedBy(403, false))).toBe("wait");
  expect(afterFailure(new DOMException("too slow", "TimeoutError"))).toBe("wait");
});

it("tells that a later entry or the box counts instead, and nothing where the entry holds", () => {
  expect(afterAnswer("kept")).toBe("done");
  expect(afterAnswer("older")).toEqual({ kind: "older" });
  expect(afterAnswer("seen")).toEqual({ kind: "seen" });
});

const DOSE = { date: "2026-05-10", medicine: 3, dosage_time: "08:00" };

function entryOf(id: number, change: Partial<Entry> = {}): Entry {
  return {
    id,
    owner: 7,
    before: { status: null },
    medicine: { name: "Metformin", strength: "" },
    isTried: false,
    isDelayed: false,
    told: null,
    body: {
      ...DOSE,
      status: "confirmed",
      at: "2026-05-10T06:10:00.000Z",
      key: `key-${id}`,
      said_utc: "2026-05-10T06:10:01.000Z",
    },
    ...change,
  };
}

it("takes back an entry that was never sent by restoring what was said before", () => {
  const entry = entryOf(4);
  expect(takenBackBy([entry], DOSE, { status: null })).toBe(entry);
  const skipped = { status: "skipped", reason: "unwell" } as const;
  expect(takenBackBy([entryOf(4, { before: skipped })], DOSE, { ...skipped })?.id).toBe(4);
});

it("finds the intake that waits with a key, and none that is told of", () => {
  const said = { medicine: 3, key: "one", said_utc: "2026-05-10T06:10:01.000Z" };
  const { before: _, ...stored } = entryOf(4);
  const entry: AnyEntry = { ...stored, kind: "intake", body: said };
  const entries = [entryOf(5), { ...entry, id: 6, body: { ...said, key: "two" } }, entry];
  expect(intakeOf(entries, "one")).toBe(entry);
  expect(intakeOf(entries, "key-5")).toBeUndefined();
  expect(intakeOf([{ ...entry, told: { kind: "seen" } }], "one")).toBeUndefined();
});

it("sends the undoing of an entry that the server may have", () => {
  expect(takenBackBy([entryOf(4, { isTried: true })], DOSE, { status: null })).toBeUndefined();
});

it("takes back no entry about another dose, an earlier one, or by saying something else", () => {
  const entries = [entryOf(4), entryOf(5, { before: { status: "skipped", reason: "unwell" } })];
  expect(takenBackBy(entries, DOSE, { status: null })).toBeUndefined();
  expect(takenBackBy([entryOf(4)], { ...DOSE, medicine: 9 }, { status: null })).toBeUndefined();
  expect(takenBackBy([entryOf(4)], DOSE, { status: "skipped", reason: "x" })).toBeUndefined();
});

it("takes back no entry by saying the same again", () => {
  const { key, said_utc } = entryOf(4).body;
  const back = entryOf(4, { body: { ...DOSE, status: null, key, said_utc } });
  expect(takenBackBy([back], DOSE, { status: null })).toBeUndefined();
});

/** What happens to an attempt; `lost`: the server accepts the statement, but its answer never arrives. */
const FATES = ["kept", "older", "seen", "refused", "offline", "busy", "lost"] as const;
type Fate = (typeof FATES)[number];

/** A server that keeps the statements it receives, in order, each key once. */
function serverFollowing(fates: readonly Fate[]) {
  const left = [...fates];
  const taken: Entry["body"][] = [];
  const attempts: string[] = [];
  const take = (body: Entry["body"]) => {
    if (!taken.some(({ key }) => key === body.key)) taken.push(body);
  };
  const send = async ({ body }: Entry): Promise<{ next: Next; retryAfter: number }> => {
    attempts.push(JSON.stringify(body));
    const fate = left.shift() ?? "kept";
    if (fate !== "offline" && fate !== "busy" && fate !== "refused") take(body);
    return { next: nextAfter(fate), retryAfter: 1 };
  };
  return { send, taken, attempts };
}

function nextAfter(fate: Fate): Next {
  if (fate === "offline" || fate === "lost") return afterFailure(new CallError("offline", 0, ""));
  if (fate === "busy") return afterFailure(refusedBy(429));
  return fate === "refused" ? afterFailure(refusedBy(409)) : afterAnswer(fate);
}

function entriesOf(initial: readonly Entry[]) {
  const stored = new Map(initial.map((entry) => [entry.id, entry]));
  return {
    stored,
    read: async () => [...stored.values()],
    change: async (id: number, change: EntryChange) => {
      const entry = stored.get(id);
      if (entry) stored.set(id, Object.assign({}, entry, change));
      return entry !== undefined;
    },
    remove: async (id: number) => {
      stored.delete(id);
    },
  };
}

it("loses no entry, changes none, and lets none overtake another, whatever happens on the way", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 6 }),
      fc.array(fc.constantFrom(...FATES), { maxLength: 30 }),
      async (count, fates) => {
        const initial = Array.from({ length: count }, (_, index) => entryOf(index + 1));
        const entries = entriesOf(initial.toReversed());
        const server = serverFollowing(fates);
        const rounds = fates.length + 1;
        for (let round = 0; round < rounds; round += 1) await drain(entries, server.send);
        // Each is stored by the server or reported as refused, and nothing waits.
        const keys = server.taken.map(({ key }) => key);
        const left = [...entries.stored.values()];
        expect(left.every(({ told }) => told !== null)).toBe(true);
        for (const { body } of initial) {
          const told = left.find((entry) => entry.body.key === body.key)?.told;
          expect(keys.includes(body.key) || told?.kind === "refused").toBe(true);
        }
        expect(keys).toEqual([...keys].sort());
        // A key always comes with the same content, and each is only sent once the previous one has ended.
        expect(new Set(server.attempts).size).toBe(count);
        const firsts = [...new Set(server.attempts)];
        expect(firsts).toEqual(initial.map(({ body }) => JSON.stringify(body)));
      },
    ),
  );
});

it("marks what waits without sending it, so that it can still be taken back", async () => {
  const entries = entriesOf([entryOf(1), entryOf(2, { told: { kind: "seen" } })]);
  await delay(entries);
  const [first, second] = await entries.read();
  expect(first).toMatchObject({ isTried: false, isDelayed: true });
  expect(second?.isDelayed).toBe(false);
});

it("says of all that waits whether the server was busy at the last attempt", async () => {
  const entries = entriesOf([entryOf(1), entryOf(2)]);
  const attempt = async (isServerBusy: boolean) => {
    await drain(entries, async () => ({ next: "wait", retryAfter: 1, isServerBusy }));
    return [...entries.stored.values()].map((entry) => entry.isServerBusy);
  };
  expect(await attempt(true)).toEqual([true, true]);
  expect(await attempt(false)).toEqual([false, false]);
});

it("notes an attempt before it is made, and marks what has to wait", async () => {
  const entries = entriesOf([entryOf(1), entryOf(2)]);
  const seen: boolean[] = [];
  const wait = await drain(entries, async ({ id }) => {
    seen.push(entries.stored.get(id)?.isTried ?? false);
    return { next: "wait", retryAfter: 700 };
  });
  expect([wait, seen]).toEqual([700, [true]]);
  const marks = [...entries.stored.values()].map(({ isTried, isDelayed }) => [isTried, isDelayed]);
  expect(marks).toEqual([
    [true, true],
    [false, true],
  ]);
});

it("does not send an entry that is taken back just before its attempt is noted", async () => {
  const entries = entriesOf([entryOf(1), entryOf(2)]);
  const sent: number[] = [];
  const change = async (id: number, what: EntryChange) => {
    if (id === 1) entries.stored.delete(1);
    return entries.change(id, what);
  };
  await drain({ ...entries, change }, async ({ id }) => {
    sent.push(id);
    return { next: "done", retryAfter: 1 };
  });
  expect(sent).toEqual([2]);
});
