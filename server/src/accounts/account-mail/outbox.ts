import { setTimeout } from "node:timers/promises";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Parts } from "../../parts.ts";
import { type Mail, mailFailure } from "../../platform/mail.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly outbox: Outbox;
  }
}

/** Shutdown waits this long for mails being sent. */
const CLOSE_TIMEOUT_MS = 2000;
/** Mails being sent at once; more are dropped, so that a slow mail server cannot fill the memory. */
const MOST_AT_ONCE = 200;

/** Sends mails after the answer, so that the time an answer takes does not reveal whether an account exists. */
export class Outbox {
  readonly #sendMail: Parts["sendMail"];
  readonly #underWay = new Set<Promise<void>>();

  constructor({ sendMail }: Pick<Parts, "sendMail">) {
    this.#sendMail = sendMail;
  }

  /** Sends what `make` returns, if it returns anything and there is a mail server. A failure is logged. */
  post(log: FastifyBaseLogger, make: () => Promise<Mail | undefined>): void {
    const sendMail = this.#sendMail;
    if (!sendMail) return;
    this.run(log, async () => {
      const mail = await make();
      if (mail) await sendMail(mail);
    });
  }

  /** Does work that ends with a mail, without the caller waiting. A failure is logged, without addresses. */
  run(log: FastifyBaseLogger, work: () => Promise<void>): void {
    if (this.#underWay.size >= MOST_AT_ONCE) {
      log.warn("too many mails are being sent: one was dropped");
      return;
    }
    const sending = work()
      .catch((error: unknown) => log.warn({ failure: mailFailure(error) }, "sending a mail failed"))
      .then(() => {
        this.#underWay.delete(sending);
      });
    this.#underWay.add(sending);
  }

  async close(): Promise<void> {
    const timeout = setTimeout(CLOSE_TIMEOUT_MS, undefined, { ref: false });
    await Promise.race([Promise.all(this.#underWay), timeout]);
  }
}

/** Gives the server its outbox, which is emptied before shutdown. */
export function addOutbox(app: FastifyInstance, parts: Pick<Parts, "sendMail">): void {
  const outbox = new Outbox(parts);
  app.decorate("outbox", outbox);
  app.addHook("onClose", () => outbox.close());
}
