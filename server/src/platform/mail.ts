import { createTransport } from "nodemailer";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The same for every attempt, so that a mail program shows one that came twice once. */
  id?: string;
  /** Where a mail program stops such mails for its reader at once (RFC 8058). */
  unsubscribe?: string;
}

export type SendMail = (mail: Mail) => Promise<void>;

/** Nothing waits for mails; the timeouts only keep failing attempts from piling up. */
const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Sends through the SMTP server of `url` (`smtp:` uses STARTTLS if it is offered, `smtps:` uses TLS from
 * the start). Throws if the server does not accept the mail.
 */
export function smtpSender(url: string, from: string): SendMail {
  const transport = createTransport({
    url,
    ...TIMEOUTS_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = from.slice(from.lastIndexOf("@") + 1);
  return async ({ id, unsubscribe, ...mail }) => {
    await transport.sendMail({
      from: { name: "Dosebeat", address: from },
      ...mail,
      ...(id !== undefined && { messageId: `<${id}@${host}>` }),
      headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(unsubscribe) },
    });
  };
}

function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {};
  return {
    "List-Unsubscribe": `<${url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** Whether the mail server will never take the mail, whenever it is tried again. */
export function isMailRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = Object.assign({ code: "", responseCode: 0 }, error);
  // Of the address or the content; a refused sign-in may be mended.
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
