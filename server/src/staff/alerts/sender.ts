import type { AlertChannel, AlertDeliveryReason } from "@dosebeat/contract/alert-rules";
import type { FastifyBaseLogger } from "fastify";
import { databaseTime } from "../../database/retention-clock.ts";
import type { Parts } from "../../parts.ts";
import { grouped } from "../../platform/grouped.ts";
import { defineJob } from "../../platform/job-runner.ts";
import { isMailRefused } from "../../platform/mail.ts";
import { Turns } from "../../platform/turns.ts";
import {
  attempted,
  called,
  GIVE_UP_MS,
  type Outcome as OutcomeOf,
} from "../../platform/webhooks/attempts.ts";
import { openSecret } from "../../platform/webhooks/webhook-secrets.ts";
import { Webhooks } from "../../platform/webhooks/webhooks.ts";
import { allTexts } from "../../words/texts.ts";
import { type ClaimedDelivery, claimDeliveries, markDeliveries } from "./delivery-queries.ts";
import { alertMail } from "./mail.ts";
import { noticeOf } from "./notice.ts";

/** An attempt takes 20 s at most. */
const LEASE_MS = 60_000;

/** How many rules have deliveries in progress at the same time, and how many deliveries each. */
const AT_ONCE: Readonly<Record<AlertChannel, { mostRules: number; most: number }>> = {
  webhook: { mostRules: 128, most: 4 },
  mail: { mostRules: 3, most: 200 },
};

type Outcome = OutcomeOf<AlertDeliveryReason>;

type Needed = Pick<
  Parts,
  | "db"
  | "clock"
  | "sendMail"
  | "publicUrl"
  | "jwtSecret"
  | "jwtSecretBeside"
  | "webhooks"
  | "ending"
>;

/** The deliveries of a rule that were claimed together, and the most that could have been. */
interface Turn {
  deliveries: readonly ClaimedDelivery[];
  most: number;
  now: Date;
}

interface Options {
  log: Pick<FastifyBaseLogger, "error">;
  /** The time by the database's clock; by default the database is asked. */
  databaseNow?: () => Date;
  /** Called after a rule's turn that may have left more waiting. */
  again?: () => void;
}

/**
 * Delivers what the planner has decided. Any number of servers may do so: a delivery is claimed by one of them for 60
 * s; if that server dies, another takes over. Each rule has its own turn, so that a slow or absent receiver delays no
 * other.
 */
export class AlertSender {
  readonly #parts: Needed;
  readonly #options: Options;
  readonly #webhooks: Webhooks;
  readonly #texts = allTexts();
  readonly #turns = new Turns<string>();

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

  /** Claims due deliveries, as far as there is room, and begins to send them. Returns how many were claimed. */
  async beginDue(): Promise<number> {
    return (await this.#claim("webhook")) + (await this.#claim("mail"));
  }

  async #claim(channel: AlertChannel): Promise<number> {
    const { mostRules, most } = AT_ONCE[channel];
    const prefix = `${channel} `;
    const busy = this.#turns
      .busy()
      .flatMap((turn) => (turn.startsWith(prefix) ? [Number(turn.slice(prefix.length))] : []));
    if (busy.length >= mostRules) return 0;
    const now = await this.#now();
    const claimed = await claimDeliveries(this.#parts.db, {
      channel,
      now,
      lease: new Date(now.getTime() + LEASE_MS),
      busy,
      most,
      mostRules: mostRules - busy.length,
    });
    const byRule = grouped(claimed, ({ rule_id }) => rule_id);
    for (const [rule, deliveries] of byRule) {
      this.#begin(`${channel} ${rule}`, { deliveries, most, now });
    }
    return claimed.length;
  }

  #begin(turn: string, { deliveries, most, now }: Turn): void {
    const together = [...grouped(deliveries, togetherBy).values()];
    const works = together.map((one) => this.#deliver(one, now));
    this.#turns.begin(turn, works, {
      onFault: (error) => {
        this.#options.log.error({ err: error }, "an alert could not be delivered");
      },
      onEnd: () => {
        // More may be waiting for this rule: a fast receiver gets it at once.
        if (deliveries.length >= most) this.#options.again?.();
      },
    });
  }

  async #deliver(deliveries: readonly ClaimedDelivery[], now: Date): Promise<void> {
    const [first, ...others] = deliveries;
    if (!first) return;
    const isOld = now.getTime() - first.made_at.getTime() > GIVE_UP_MS;
    const outcome = isOld ? OLD : await this.#attempt([first, ...others], now);
    const at = await this.#now();
    for (const one of deliveries) {
      await markDeliveries(this.#parts.db, [one], attempted(one, outcome, at), at);
    }
  }

  async #attempt(
    deliveries: readonly [ClaimedDelivery, ...ClaimedDelivery[]],
    now: Date,
  ): Promise<Outcome> {
    const [first] = deliveries;
    return first.channel === "mail" ? this.#mail(deliveries, now) : this.#call(first);
  }

  async #mail(
    deliveries: readonly [ClaimedDelivery, ...ClaimedDelivery[]],
    now: Date,
  ): Promise<Outcome> {
    const { sendMail, publicUrl } = this.#parts;
    if (!sendMail) return { is: "later", status: null, reason: "no_mail" };
    try {
      await sendMail(alertMail(deliveries, { texts: this.#texts, publicUrl, now }));
      return { is: "sent", status: null };
    } catch (error) {
      if (isMailRefused(error)) return { is: "failed", reason: "refused" };
      return { is: "later", status: null, reason: "unreachable" };
    }
  }

  async #call(delivery: ClaimedDelivery): Promise<Outcome> {
    const { address, rule_id: owner } = delivery;
    const secret = openSecret(this.#parts, "alert webhooks", { secret: delivery.secret, owner });
    return called(this.#webhooks, { address, secret }, noticeOf(delivery));
  }

  async #now(): Promise<Date> {
    return this.#options.databaseNow?.() ?? databaseTime(this.#parts.db);
  }
}

export const alertDeliveryJob = defineJob({
  name: "alert-deliveries",
  does: "mails alerts and calls webhooks",
  every: 1_000,
  lease: LEASE_MS,
  atOnce: AT_ONCE.mail.most,
  make({ parts }: { parts: Needed }, { log, again }) {
    const sender = new AlertSender(parts, { log, again });
    return { run: () => sender.beginDue(), end: () => sender.close() };
  },
});

/** After a restore or a long downtime a delivery may be too old to be useful. */
const OLD: Outcome = { is: "failed", reason: "unreachable" };

/** Mails to one address are combined; webhooks get each alert separately. */
function togetherBy({ id, channel, address, event }: ClaimedDelivery): string {
  return channel === "mail" ? `${event} ${address}` : `${id}`;
}
