import type { LiveEvent } from "@dosebeat/contract/events";
import { expect, it } from "vitest";
import { Announcer } from "./announcer.ts";

const press = (id: number): LiveEvent => ({ kind: "press", profileid: 1, id });

/** An announcer, and the number of the first event that it announces. */
function started() {
  const announcer = new Announcer();
  let first = 0;
  const stop = announcer.subscribe(({ id }) => {
    first = id;
    stop();
  });
  announcer.announce([press(1)]);
  return { announcer, first };
}

const ids = (announcer: Announcer, since: number) => {
  const events = announcer.since(since);
  return events === "lost" ? events : events.map(({ event }) => event.id);
};

it("tells listeners until they unsubscribe", () => {
  const announcer = new Announcer();
  const heard: unknown[] = [];
  const unsubscribe = announcer.subscribe(({ event }) => heard.push(event.id));
  announcer.announce([press(1), press(2)]);
  unsubscribe();
  announcer.announce([press(3)]);
  expect(heard).toEqual([1, 2]);
});

it("passes on what is announced here, not what is heard from others", () => {
  const announcer = new Announcer();
  const [heard, passed]: [unknown[], unknown[]] = [[], []];
  announcer.subscribe(({ event }) => heard.push(event.id));
  announcer.onAnnounce((events) => passed.push(...events.map(({ id }) => id)));
  announcer.announce([press(1)]);
  announcer.hear([press(2)]);
  expect({ heard, passed }).toEqual({ heard: [1, 2], passed: [1] });
});

it("gives what came after a number, and says of numbers of others that something is missing", () => {
  const { announcer, first } = started();
  announcer.announce([press(2), press(3)]);
  expect(ids(announcer, first)).toEqual([2, 3]);
  expect(ids(announcer, first - 1)).toEqual([1, 2, 3]);
  expect(ids(announcer, first + 2)).toEqual([]);
  expect(ids(announcer, first - 2)).toBe("lost");
  expect(ids(announcer, first + 3)).toBe("lost");
});

it("keeps the newest thousand, and says when more than these are missing", () => {
  const { announcer, first } = started();
  announcer.announce(Array.from({ length: 1000 }, (_, n) => press(n + 2)));
  expect(ids(announcer, first)).toHaveLength(1000);
  expect(ids(announcer, first - 1)).toBe("lost");
});

it("after a loss nothing before it can be resumed", () => {
  const { announcer, first } = started();
  let losses = 0;
  announcer.onLoss(() => {
    losses += 1;
  });
  announcer.lose();
  expect(losses).toBe(1);
  expect(ids(announcer, first)).toBe("lost");
  announcer.announce([press(2)]);
  expect(ids(announcer, first)).toBe("lost");
  expect(ids(announcer, first + 1)).toEqual([2]);
});
