import { createTransport } from "nodemailer";

export interface Mail {
  to: string;
  subject: string;
  text: string;
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
  return async (mail) => {
    await transport.sendMail({ from: { name: "Dosebeat", address: from }, ...mail });
  };
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
