import { HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { inTransaction } from "../../database/transaction.ts";
import { Refusal } from "../../http/errors.ts";
import type { Parts } from "../../parts.ts";
import { defineJob } from "../../platform/job-runner.ts";
import { isMailRefused, mailFailure } from "../../platform/mail.ts";
import { linkMail } from "../account-mail/account-mail.ts";
import { markMailed } from "../sign-in/password-codes/queries.ts";
import {
  claimDueInvitations,
  type DueInvitation,
  dropDueInvitation,
  tryInvitationAgain,
} from "./invitations/queries.ts";
import { makePasswordLink } from "./password-link.ts";
import { getUser } from "./queries.ts";

/** Mails per second: mail servers refuse a sender who sends a thousand at once. */
const AT_ONCE = 5;
/** An attempt takes up to 20 s, one after another. */
const LEASE_MS = 5 * MINUTE;
const AGAIN_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 3 * HOUR, 12 * HOUR];

interface Needed {
  app: FastifyInstance;
  parts: Parts;
}

/**
 * Mails the invitations of imported patients, a few a second. They wait in the database, so that none is lost when a
 * server stops; any number of servers may send, and each invitation is claimed by one.
 */
export class InvitationSender {
  readonly #app: FastifyInstance;
  readonly #parts: Parts;
  readonly #log: Pick<FastifyBaseLogger, "error" | "warn">;
  readonly #ending: AbortSignal | undefined;

  /** @param ending aborted when no further mail is to be sent */
  constructor(
    { app, parts }: Needed,
    log: Pick<FastifyBaseLogger, "error" | "warn">,
    ending?: AbortSignal,
  ) {
    this.#app = app;
    this.#parts = parts;
    this.#log = log;
    this.#ending = ending;
  }

  /** Sends some due mails, one by one. Returns how many were claimed. */
  async sendSome(): Promise<number> {
    const { db, clock } = this.#parts;
    const now = clock.now();
    const until = new Date(now.getTime() + LEASE_MS);
    const claimed = await claimDueInvitations(db, AT_ONCE, now, until);
    for (const due of claimed) if (!this.#ending?.aborted) await this.#send(due);
    return claimed.length;
  }

  async #send(due: DueInvitation): Promise<void> {
    const { db, clock, sendMail } = this.#parts;
    const made = sendMail && (await this.#make(due));
    if (!sendMail || !made) return dropDueInvitation(db, due.user_id);
    try {
      await sendMail(linkMail(made.user, "account_opened", made.link));
    } catch (error) {
      this.#log.warn({ failure: mailFailure(error) }, "sending an invitation failed");
      const wait = AGAIN_MS[due.attempts - 1];
      if (isMailRefused(error) || wait === undefined) return dropDueInvitation(db, due.user_id);
      const again = new Date(clock.now().getTime() + wait);
      return tryInvitationAgain(db, due.user_id, again);
    }
    await markMailed(db, made.code, made.user.email);
    await dropDueInvitation(db, due.user_id);
  }

  /** The user and a new link; undefined if the account was erased, was closed, or has a password by now. */
  async #make({ user_id: userid, made_by }: DueInvitation) {
    const { db, clock } = this.#parts;
    return inTransaction(db, async (tx) => {
      const user = await getUser(tx, userid);
      if (made_by === null || !user.is_active) return undefined;
      const by = { userid, madeBy: made_by, isInvitation: true };
      const made = await makePasswordLink(this.#app, tx, this.#parts, by, clock.now());
      return { user, ...made };
    }).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    });
  }
}

export const invitationJob = defineJob({
  name: "invitations",
  does: "mails the invitations of imported patients",
  every: 1_000,
  lease: LEASE_MS,
  atOnce: AT_ONCE,
  make(needed: Needed, { log, ending }) {
    const sender = new InvitationSender(needed, log, ending);
    return { run: () => sender.sendSome() };
  },
});
