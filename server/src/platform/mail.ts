import { createTransport } from "nodemailer";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The same for every attempt, so that a mail program shows a duplicate only once. */
  id?: string;
  /** The address at which a mail program unsubscribes its reader at once (RFC 8058). */
  unsubscribe?: string;
}

export type SendMail = (mail: Mail) => Promise<void>;

/** The time limit of a whole attempt: the sender's claim lasts 60 s. */
const LONGEST_MS = 20_000;
/** Limits for a connection that goes quiet. */
const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 };

/**
 * Sends through the SMTP server of `url` (`smtp:` uses STARTTLS if it is offered, `smtps:` uses TLS from
 * the start). Throws if the server does not accept the mail, or not in time.
 */
export function smtpSender(url: string, from: string, longestMs = LONGEST_MS): SendMail {
  const transport = createTransport({
    url,
    ...TIMEOUTS_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = from.slice(from.lastIndexOf("@") + 1);
  return async ({ id, unsubscribe, ...mail }) => {
    const sending = transport.sendMail({
      from: { name: "Dosebeat", address: from },
      ...mail,
      ...(id !== undefined && { messageId: `<${id}@${host}>` }),
      headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(unsubscribe) },
    });
    await within(longestMs, sending);
  };
}

/** @throws after this time */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error("timeout"), { code: "ETIMEDOUT" });
    timer = setTimeout(() => reject(error), ms);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {};
  return {
    "List-Unsubscribe": `<${url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** Whether the mail server will refuse the mail on every attempt. */
export function isMailRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = Object.assign({ code: "", responseCode: 0 }, error);
  // Refusals of the address or the content are final; a refused sign-in may be fixed.
  return ["EENVELOPE", "EMESSAGE"].includes(code) && responseCode >= 500;
}

/** The sender of mails if the settings have none. */
export function defaultSender(publicUrl: string | undefined): string {
  const host = publicUrl === undefined ? "localhost" : new URL(publicUrl).hostname;
  return `dosebeat@${host}`;
}

/** SMTP servers repeat the address in their replies, so only the codes are logged. */
export function mailFailure(error: unknown): object {
  if (!(error instanceof Error)) return {};
  const { code, responseCode } = Object.assign({ code: null, responseCode: null }, error);
  return { type: error.name, code, responseCode };
}
