import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import { NO_WAYS } from "../../downlink-settings.ts";
import type { Parts } from "../../parts.ts";
import { defineJob } from "../../platform/job-runner.ts";
import { addressOf } from "./address.ts";
import { DownlinkBrokers } from "./broker.ts";
import { backOff, frameOf } from "./commands.ts";
import { type Evidence, evidenceOf } from "./evidence.ts";
import { type HandedOver, handOver } from "./hand-over.ts";
import { findHolderId, lastHeard, lastNumbered, sendsOfDay } from "./queries.ts";
import {
  type Claimed,
  claimDue,
  endWithdrawn,
  expireDownlinks,
  type Moved,
  moveDownlink,
  type Open,
  openDownlinks,
} from "./sending-queries.ts";

/** An attempt takes 20 s at most. */
const LEASE_MS = MINUTE;
const AT_ONCE = 20;
/** The most times that a command is handed over when the box seems to have missed it. */
const MOST_SENDS = 3;
/** How long after a command was given up the box may still confirm it. */
const LATE_MS = 7 * DAY;
/** How often to check for late confirmations: each time, a week of messages is read. */
const LATE_EVERY_MS = MINUTE;

/** The outcome of handing a command over, or why there is nothing to hand over or nobody to hand it to. */
type Outcome = HandedOver | { is: "refused"; reason: "no_network" | "not_known" };

type Needed = Pick<Parts, "db" | "clock" | "announcer" | "downlinks">;

/**
 * Hands commands to the networks, one at a time for each box, and finds out from later messages what has become of
 * them. A command keeps its token however often it is sent, so a box obeys it once.
 */
export class DownlinkSender {
  readonly #parts: Needed;
  readonly #brokers: DownlinkBrokers | undefined;
  /** The ids up to which commands in progress, and those given up, have been checked in this round. */
  readonly #lookedAt = { underWay: 0, givenUp: 0 };
  /** When to check those given up again. */
  #lateAt = new Date(0);

  constructor(parts: Needed) {
    this.#parts = parts;
    const urls = parts.downlinks?.brokerUrls;
    this.#brokers = urls && new DownlinkBrokers(urls);
  }

  async run(): Promise<void> {
    await this.#settle();
    const { db, clock } = this.#parts;
    for (const one of await endWithdrawn(db, clock.now())) await this.#announce(one);
    for (const one of await expireDownlinks(db, clock.now())) await this.#announce(one);
    await this.#sendDue();
  }

  async close(): Promise<void> {
    await this.#brokers?.close();
  }

  async #settle(): Promise<void> {
    const now = this.#parts.clock.now();
    await this.#settleSome("underWay", null);
    if (now < this.#lateAt) return;
    const isWhole = await this.#settleSome("givenUp", new Date(now.getTime() - LATE_MS));
    if (isWhole) this.#lateAt = new Date(now.getTime() + LATE_EVERY_MS);
  }

  /** Whether this was the end of a round. */
  async #settleSome(which: "underWay" | "givenUp", givenUpSince: Date | null): Promise<boolean> {
    const after = this.#lookedAt[which];
    const open = await openDownlinks(this.#parts.db, { givenUpSince, after, most: AT_ONCE });
    const isWhole = open.length < AT_ONCE;
    this.#lookedAt[which] = isWhole ? 0 : (open.at(-1)?.id ?? 0);
    for (const one of open) await this.#settleOne(one);
    return isWhole;
  }

  async #settleOne(one: Open): Promise<void> {
    const { token, network_id, sent_at } = one;
    const command = { token, networkId: network_id ?? "", sentAt: sent_at ?? one.created_at };
    const changes = outcomeOf(one, evidenceOf(command, one.messages), this.#parts.clock.now());
    if (changes && (await moveDownlink(this.#parts.db, one, changes))) await this.#announce(one);
  }

  async #sendDue(): Promise<void> {
    const { db, clock } = this.#parts;
    const now = clock.now();
    const lease = new Date(now.getTime() + LEASE_MS);
    const claimed = await claimDue(db, { now, lease, most: AT_ONCE });
    await Promise.all(claimed.map((one) => this.#send(one, now)));
  }

  async #send(one: Claimed, now: Date): Promise<void> {
    const { db, downlinks: ways = NO_WAYS } = this.#parts;
    const sends = await sendsOfDay(db, one.sensor_id, now);
    const first = sends.at(-ways.perDay);
    if (first !== undefined) {
      await this.#move(one, { reason: "daily", next_at: new Date(first.getTime() + DAY) });
      return;
    }
    const outcome = await this.#handOver(one);
    await this.#move(one, changesOf(one, outcome, now));
  }

  async #handOver(one: Claimed): Promise<Outcome> {
    const { db, downlinks: ways = NO_WAYS } = this.#parts;
    const heard = await lastHeard(db, one.sensor_id);
    const address = heard ? addressOf(one.deveui, heard) : null;
    if (address === null) return { is: "refused", reason: "no_network" };
    const counts = one.command === "clock" || one.command === "times";
    const since = counts ? await this.#frameOf(one) : undefined;
    const frame = frameOf(one, { buttonmode: one.buttonmode, frame: since });
    if (frame === null) return { is: "refused", reason: "not_known" };
    return handOver(ways, this.#brokers, address, { id: one.id, ...frame });
  }

  async #frameOf({ sensor_id }: Claimed) {
    const last = await lastNumbered(this.#parts.db, sensor_id);
    if (last === undefined || last.boot === null || last.fcnt === null) return undefined;
    return { boot: last.boot, fcnt: last.fcnt, receivedAt: last.received_at };
  }

  async #move(one: Claimed, changes: Parameters<typeof moveDownlink>[2]): Promise<void> {
    if (await moveDownlink(this.#parts.db, one, changes)) await this.#announce(one);
  }

  /**
   * Announces to pages of staff like a message from the box: the fate of a command reveals a frame, so technicians
   * hear of it by the quarter hour. Changes of the light are also announced to whoever has the box.
   */
  async #announce({ deveui, sensor_id, command }: Moved): Promise<void> {
    const { db, announcer } = this.#parts;
    announcer.publish([{ kind: "reading", profileid: null, id: deveui }]);
    if (command !== "times") return;
    const profileid = await findHolderId(db, sensor_id);
    if (profileid !== null) announcer.publish([{ kind: "light", profileid, id: deveui }]);
  }
}

/** The outcome of a command that was handed over, judged by later messages; null: no change. */
function outcomeOf(one: Open, evidence: Evidence, now: Date) {
  const { acknowledged, reached, failed, isLost } = evidence;
  if (acknowledged) {
    return { state: "acknowledged", settled_at: acknowledged, reached_at: reached } as const;
  }
  if (one.state !== "sent") return null;
  if (failed) return { state: "refused", reason: failed, settled_at: now } as const;
  if (isLost && one.withdrawn_at !== null) return { state: "withdrawn", settled_at: now } as const;
  // A newer command wins: if this one were sent again, it would be obeyed once more before that.
  if (isLost && one.hasNewer) return { state: "replaced", settled_at: now } as const;
  if (isLost && one.sends.length < MOST_SENDS) {
    const next_at = new Date(now.getTime() + backOff(one.sends.length));
    return { state: "queued", next_at, tries: 0 } as const;
  }
  const isNew = reached !== null && one.reached_at === null;
  return isNew ? { reached_at: reached } : null;
}

function changesOf(one: Claimed, outcome: Outcome, now: Date) {
  switch (outcome.is) {
    case "sent":
      return {
        state: "sent" as const,
        reason: null,
        sent_at: now,
        sends: [...one.sends, now],
        network_id: outcome.networkId,
        reached_at: null,
      };
    case "later":
      return {
        reason: outcome.reason,
        tries: one.tries + 1,
        next_at: new Date(now.getTime() + backOff(one.tries)),
      };
    case "refused":
      return { state: "refused", reason: outcome.reason, settled_at: now } as const;
  }
}

export const downlinkJob = defineJob({
  name: "downlinks",
  does: "hands commands to the networks of boxes, and finds out what became of them",
  every: 2_000,
  lease: LEASE_MS,
  atOnce: AT_ONCE,
  make({ parts }: { parts: Needed }) {
    const sender = new DownlinkSender(parts);
    return { run: () => sender.run(), end: () => sender.close() };
  },
});
