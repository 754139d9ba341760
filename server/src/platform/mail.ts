import { createTransport } from "nodemailer";

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export type SendMail = (mail: Mail) => Promise<void>;

/** Nobody waits for a mail, so these only keep hopeless attempts from piling up. */
const PATIENCE_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Sends through the SMTP server of `url` (`smtp:` with STARTTLS where it is offered, `smtps:` with TLS
 * from the first byte). Throws when the server does not take the mail.
 */
export function smtpSender(url: string, from: string): SendMail {
  const transport = createTransport({
    url,
    ...PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    await transport.sendMail({ from: { name: "Dosebeat", address: from }, ...mail });
  };
}

/** The address that mails come from when no setting names one. */
export function defaultSender(publicUrl: string | undefined): string {
  const host = publicUrl === undefined ? "localhost" : new URL(publicUrl).hostname;
  return `dosebeat@${host}`;
}
