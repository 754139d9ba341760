import type { Parts } from "../../parts.ts";
import { isMailRefused, type Mail } from "../../platform/mail.ts";
import { LINK, layOut } from "../../platform/mail-layout.ts";
import { siteIn } from "../../platform/site-language.ts";
import { MAIL_WORDS } from "../../words/mails/words.ts";
import { allTexts, type Texts } from "../../words/texts.ts";
import type { Channel, Outcome, Outgoing } from "./channel.ts";
import { mailContent } from "./mail-content.ts";
import { ANSWER_MS, MessageTokens, UNSUBSCRIBE_MS } from "./tokens.ts";

/** Kinds of mail that their readers can stop. */
const STOPPED: ReadonlySet<Outgoing["row"]["kind"]> = new Set([
  "reminder",
  "weekly",
  "notice",
  "digest",
]);

type Needs = Pick<Parts, "sendMail" | "publicUrl" | "jwtSecret" | "jwtSecretBeside" | "clock">;

/**
 * Sends messages by mail to verified addresses: as text and as HTML, in the language of the reader, with one
 * link.
 */
export class MailChannel implements Channel {
  readonly name = "mail";
  /** Each mail has its own connection, and mail servers allow few. */
  readonly atOnce = 5;
  readonly #parts: Needs;
  readonly #texts = allTexts();
  readonly #tokens: MessageTokens;

  constructor(parts: Needs) {
    this.#parts = parts;
    this.#tokens = new MessageTokens(parts);
  }

  isOpen(): boolean {
    const { sendMail, publicUrl } = this.#parts;
    return sendMail !== undefined && publicUrl !== undefined;
  }

  placeOf(): string {
    return "mail";
  }

  async send(message: Outgoing): Promise<Outcome> {
    const { sendMail, publicUrl } = this.#parts;
    if (!sendMail || publicUrl === undefined) return { is: "later", reason: "unreachable" };
    const mail = this.#mailOf(message, publicUrl);
    if (!mail) return { is: "dropped", reason: "not_by_mail" };
    // The reader of a wrong address would learn of the patient's medicines, and answer in their name.
    if (!message.recipient.isVerified) return { is: "dropped", reason: "unverified" };
    try {
      await sendMail(mail);
      return { is: "sent" };
    } catch (error) {
      if (isMailRefused(error)) return { is: "failed", reason: "refused" };
      return { is: "later", reason: "unreachable" };
    }
  }

  #mailOf(message: Outgoing, publicUrl: string): Mail | undefined {
    const { row, recipient } = message;
    const texts = this.#texts[recipient.language].near(recipient.timezone);
    const content = mailContent(texts, message);
    if (!content) return undefined;
    const { subject, text, page } = content;
    const token = page === "/answer" ? `#${this.#tokenOf(message, "answer")}` : "";
    const stop = STOPPED.has(row.kind) ? this.#tokenOf(message, "unsubscribe") : undefined;
    const site = siteIn(publicUrl, texts.language);
    const mail = layOut(recipient.email, {
      subject,
      text,
      links: { link: `${site}${page}${token}` },
      lang: texts.language,
      dir: texts.dir,
      ...(stop !== undefined && { end: endOf(texts, `${site}/unsubscribe#${stop}`) }),
    });
    return {
      ...mail,
      id: `message-${row.id}`,
      ...(stop !== undefined && { unsubscribe: `${publicUrl}/api/unsubscribe?token=${stop}` }),
    };
  }

  #tokenOf({ row }: Outgoing, purpose: "answer" | "unsubscribe"): string {
    const { id, about_at: about } = row;
    const from = purpose === "answer" ? about : this.#parts.clock.now();
    const lasts = purpose === "answer" ? ANSWER_MS : UNSUBSCRIBE_MS;
    const expires = new Date(from.getTime() + lasts);
    return this.#tokens.make(purpose, { message: id, about, device: 0, expires });
  }
}

function endOf(texts: Texts, link: string) {
  return { text: texts.write(MAIL_WORDS[texts.language].unsubscribe, { link: LINK }), link };
}
