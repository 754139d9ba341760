import { DAY, HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import type { FastifyBaseLogger } from "fastify";
import type { Parts } from "../../parts.ts";
import { defineJob } from "../../platform/job-runner.ts";
import { isMailRefused, mailFailure } from "../../platform/mail.ts";
import { changeMail } from "../account-mail/account-mail.ts";
import { findRecipient } from "../account-mail/queries.ts";
import {
  addDueTokenMails,
  claimDueTokenMails,
  type DueTokenMail,
  findEndingToken,
  settleTokenMail,
} from "./queries.ts";

const AT_ONCE = 5;
/** An attempt takes up to 20 s, one after another. */
const LEASE_MS = 5 * MINUTE;
const AGAIN_MS = [5 * MINUTE, 30 * MINUTE, 3 * HOUR, 12 * HOUR];

type Needed = Pick<Parts, "db" | "clock" | "sendMail" | "publicUrl">;

/**
 * Mails a warning before a service token expires: a program that is refused at night wakes somebody. Any number of
 * servers may do so; each mail is claimed by one.
 */
export class TokenMailSender {
  readonly #parts: Needed;
  readonly #log: Pick<FastifyBaseLogger, "warn">;
  readonly #ending: AbortSignal | undefined;

  /** @param ending aborted when no further mail is to be sent */
  constructor(parts: Needed, log: Pick<FastifyBaseLogger, "warn">, ending?: AbortSignal) {
    this.#parts = parts;
    this.#log = log;
    this.#ending = ending;
  }

  /** Finds whom to mail, and sends some of the mails. Returns how many were claimed. */
  async run(): Promise<number> {
    const { db, clock, sendMail } = this.#parts;
    // Without a mail server nothing is claimed: once there is one, whatever is due then is mailed.
    if (!sendMail) return 0;
    const now = clock.now();
    await addDueTokenMails(db, now);
    const until = new Date(now.getTime() + LEASE_MS);
    const claimed = await claimDueTokenMails(db, AT_ONCE, now, until);
    for (const due of claimed) if (!this.#ending?.aborted) await this.#send(due, sendMail);
    return claimed.length;
  }

  async #send(due: DueTokenMail, sendMail: NonNullable<Needed["sendMail"]>): Promise<void> {
    const { db, clock } = this.#parts;
    const mail = await this.#make(due);
    let again: Date | null = null;
    try {
      if (mail) await sendMail(mail);
    } catch (error) {
      this.#log.warn({ failure: mailFailure(error) }, "mailing that a token expires failed");
      const wait = isMailRefused(error) ? undefined : AGAIN_MS[due.attempts - 1];
      if (wait !== undefined) again = new Date(clock.now().getTime() + wait);
    }
    await settleTokenMail(db, due, again);
  }

  async #make(due: DueTokenMail) {
    const { db, clock, publicUrl } = this.#parts;
    const now = clock.now();
    const token = await findEndingToken(db, due, now);
    const recipient = token && (await findRecipient(db, due.user_id));
    if (!recipient) return undefined;
    const { name, by, expires } = token;
    const days = Math.ceil((expires.getTime() - now.getTime()) / DAY);
    return changeMail(recipient, { kind: "token_expires", name, by, days }, expires, publicUrl);
  }
}

export const tokenMailJob = defineJob({
  name: "token-mails",
  does: "mails before service tokens expire; without a mail server nothing",
  every: MINUTE,
  lease: LEASE_MS,
  atOnce: AT_ONCE,
  make({ parts }: { parts: Needed }, { log, ending, again }) {
    const sender = new TokenMailSender(parts, log, ending);
    return {
      async run() {
        if ((await sender.run()) === AT_ONCE) again();
      },
    };
  },
});
