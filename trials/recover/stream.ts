import { setTimeout as sleep } from "node:timers/promises";
import { until } from "../../server/test/embedded-server.ts";
import type { Event } from "../lives.ts";
import { newLedger, postAll } from "../senders.ts";

/** How fast messages are sent, and how many may wait to be acknowledged. */
interface Pace {
  everyMs: number;
  underWay: number;
}

/** When a message was first sent, and when it was acknowledged, by the clock of this machine. */
export interface Sent {
  key: string;
  deveui: string;
  began: number;
  acknowledged: number;
}

/** Boxes that send all the time. */
export interface Stream {
  sent: readonly Sent[];
  /** Resolves when so many more are acknowledged. */
  more(count: number): Promise<void>;
  /** Resolves when all that were sent are acknowledged. @throws what went wrong meanwhile */
  end(): Promise<void>;
}

export function startStream(
  events: readonly Event[],
  url: string,
  { everyMs, underWay: most }: Pace = { everyMs: 25, underWay: 8 },
): Stream {
  const left = [...events];
  const sent: Sent[] = [];
  const underWay = new Set<Promise<void>>();
  const ledger = newLedger();
  let isOver = false;
  let failure: unknown;
  const send = async (event: Event) => {
    const began = Date.now();
    await postAll([event], () => url, ledger);
    const { key, deveui } = event;
    sent.push({ key, deveui, began, acknowledged: Date.now() });
  };
  const work = (async () => {
    while (!isOver) {
      await sleep(everyMs);
      if (underWay.size >= most) continue;
      const event = left.shift();
      if (!event) throw new Error("All messages are sent: the trial takes too long.");
      const done = send(event)
        .catch((error: unknown) => {
          failure ??= error;
        })
        .finally(() => underWay.delete(done));
      underWay.add(done);
    }
  })();
  work.catch((error: unknown) => {
    failure ??= error;
  });
  const check = () => {
    if (failure !== undefined) throw failure;
  };
  return {
    sent,
    async more(count) {
      const goal = sent.length + count;
      await until(() => {
        check();
        return sent.length >= goal;
      });
    },
    async end() {
      isOver = true;
      await work;
      await Promise.all(underWay);
      check();
    },
  };
}
