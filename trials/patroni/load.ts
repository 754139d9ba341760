import { setTimeout as sleep } from "node:timers/promises";
import { until } from "../../server/test/embedded-server.ts";
import { boxesThrough } from "../lives.ts";
import { type Ledger, type Network, newLedger, postAll, publishAll } from "../senders.ts";

const EVERY_MS = 50;
const MOST_UNDER_WAY = 12;
const DAYS = 120;

/** Boxes whose messages come all the time, half over HTTP and half through a broker. */
export interface Load {
  ledger: Ledger;
  /** From now on. @returns the longest time without an acknowledgement by a server, in seconds */
  watch(): () => number;
  /** Resolves when a message that was sent after now is acknowledged. */
  flows(): Promise<void>;
  /** Resolves when all that was sent is acknowledged. */
  end(): Promise<void>;
}

export function startLoad(urls: readonly string[], network: Network): Load {
  const events = boxesThrough(DAYS, { boxes: 8, everyMinutes: 30 }, "patroni")
    .flatMap(({ days }) => days)
    .flat();
  const ledger = newLedger();
  const underWay = new Set<Promise<void>>();
  let isOver = false;
  let turn = 0;
  let failure: unknown;
  let lastAt = performance.now();
  let longest = 0;
  const acknowledged = () => {
    longest = Math.max(longest, performance.now() - lastAt);
    lastAt = performance.now();
  };
  const add = (work: Promise<void>) => {
    const done = work
      .catch((error: unknown) => {
        failure ??= error;
      })
      .finally(() => underWay.delete(done));
    underWay.add(done);
  };
  const work = (async () => {
    while (!isOver) {
      await sleep(EVERY_MS);
      if (underWay.size >= MOST_UNDER_WAY) continue;
      const [posted, published] = events.splice(0, 2);
      if (!posted || !published)
        throw new Error("All messages are sent: the trial takes too long.");
      add(postAll([posted], () => urls[turn++ % urls.length] ?? "", ledger).then(acknowledged));
      add(publishAll([published], network, ledger));
    }
  })();
  work.catch((error: unknown) => {
    failure ??= error;
  });
  const check = () => {
    if (failure !== undefined) throw failure;
  };
  return {
    ledger,
    watch() {
      longest = 0;
      lastAt = performance.now();
      return () => Math.max(longest, performance.now() - lastAt) / 1000;
    },
    async flows() {
      const before = ledger.acknowledged.size + MOST_UNDER_WAY;
      await until(() => {
        check();
        return ledger.acknowledged.size > before;
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
