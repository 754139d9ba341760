import type { WebhookReason } from "@dosebeat/contract/webhooks";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { databaseTime } from "../../database/retention-clock.ts";
import type { Parts } from "../../parts.ts";
import { grouped } from "../../platform/grouped.ts";
import { defineJob, type JobContext } from "../../platform/job-runner.ts";
import { Turns } from "../../platform/turns.ts";
import { attempted, called, GIVE_UP_MS, type Outcome } from "../../platform/webhooks/attempts.ts";
import { openSecret } from "../../platform/webhooks/webhook-secrets.ts";
import { Webhooks } from "../../platform/webhooks/webhooks.ts";
import { noticeOf } from "./notice.ts";
import { type ClaimedEvent, claimEvents, markEvent } from "./send-queries.ts";

/** An attempt takes 10 s at most. */
const LEASE_MS = MINUTE;
/** How many webhooks have events in progress at the same time, and how many events each. */
const MOST_HOOKS = 32;
const MOST = 8;

type Needed = Pick<Parts, "db" | "clock" | "jwtSecret" | "jwtSecretBeside" | "webhooks">;

interface Options {
  log: Pick<JobContext["log"], "error">;
  /** The time by the database's clock; by default the database is asked. */
  databaseNow?: () => Date;
  /** Called after a webhook's turn that may have left more waiting. */
  again?: () => void;
}

/**
 * Delivers events to webhooks. Any number of servers may do so: an event is claimed by one of them for 60 s; if that
 * server dies, another takes over, and the receiver may get the event twice. Each webhook has its own turn, so that a
 * slow or absent receiver delays no other.
 */
export class WebhookSender {
  readonly #parts: Needed;
  readonly #options: Options;
  readonly #webhooks: Webhooks;
  readonly #turns = new Turns<number>();

  constructor(parts: Needed, options: Options) {
    this.#parts = parts;
    this.#options = options;
    this.#webhooks = new Webhooks(parts.webhooks ?? {}, parts.clock);
  }

  /** Waits for deliveries in progress. */
  async close(): Promise<void> {
    await this.#turns.ended();
    this.#webhooks.close();
  }

  /** Sends everything that is due, and waits for it. Returns how many were claimed. */
  async sendDue(): Promise<number> {
    return this.#turns.runAll(() => this.beginDue());
  }

  /** Claims due events, as far as there is room, and begins to send them. Returns how many were claimed. */
  async beginDue(): Promise<number> {
    const busy = this.#turns.busy();
    if (busy.length >= MOST_HOOKS) return 0;
    const now = await this.#now();
    const lease = new Date(now.getTime() + LEASE_MS);
    const mostHooks = MOST_HOOKS - busy.length;
    const claimed = await claimEvents(this.#parts.db, { now, lease, busy, most: MOST, mostHooks });
    for (const [webhook, events] of grouped(claimed, ({ webhook_id }) => webhook_id)) {
      this.#begin(webhook, events, now);
    }
    return claimed.length;
  }

  #begin(webhook: number, events: readonly ClaimedEvent[], now: Date): void {
    const works = events.map((one) => this.#deliver(one, now));
    this.#turns.begin(webhook, works, {
      onFault: (error) => {
        this.#options.log.error({ err: error }, "an event could not be delivered to a webhook");
      },
      // The next events about the same patients, or more: a fast receiver gets them at once.
      onEnd: () => this.#options.again?.(),
    });
  }

  async #deliver(event: ClaimedEvent, now: Date): Promise<void> {
    const isOld = now.getTime() - event.since_at.getTime() > GIVE_UP_MS;
    const outcome = isOld ? OLD : await this.#call(event);
    const at = await this.#now();
    const { attempts, since_at: made_at } = event;
    await markEvent(this.#parts.db, event, attempted({ attempts, made_at }, outcome, at), at);
  }

  async #call(event: ClaimedEvent): Promise<Outcome<WebhookReason>> {
    if (event.is_kept) return { is: "failed", reason: "kept" };
    const { address, webhook_id: owner } = event;
    const secret = openSecret(this.#parts, "webhooks", { secret: event.secret, owner });
    return called(this.#webhooks, { address, secret }, noticeOf(event));
  }

  async #now(): Promise<Date> {
    return this.#options.databaseNow?.() ?? databaseTime(this.#parts.db);
  }
}

export const webhookDeliveryJob = defineJob({
  name: "webhook-deliveries",
  does: "calls them",
  every: 1_000,
  lease: LEASE_MS,
  atOnce: MOST,
  make({ parts }: { parts: Needed }, { log, again }) {
    const sender = new WebhookSender(parts, { log, again });
    return { run: () => sender.beginDue(), end: () => sender.close() };
  },
});

/** After a restore or a long downtime an event may be too old. */
const OLD: Outcome<WebhookReason> = { is: "failed", reason: "unreachable" };
