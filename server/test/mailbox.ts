import { SMTPServer } from "smtp-server";
import { expect } from "vitest";
import { type SendMail, smtpSender } from "../src/platform/mail.ts";

interface Received {
  from: string;
  to: string[];
  subject: string;
  /** Decoded. */
  text: string;
  /** Decoded; empty if it has none. */
  html: string;
  /** As received, unfolded. */
  head: string;
}

export interface Mailbox {
  port: number;
  sendMail: SendMail;
  received: Received[];
  /** Waits for the newest mail to the address whose text contains `part`. */
  mailTo(email: string, part?: string): Promise<Received>;
  close(): Promise<void>;
}

/** A real SMTP server without TLS or authentication; it refuses addresses at unknown.example. */
export async function openMailbox(): Promise<Mailbox> {
  const received: Received[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _, done) {
      const unknown = address.endsWith("@unknown.example");
      done(unknown ? new Error(`550 no mailbox ${address}`) : undefined);
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : "",
          to: envelope.rcptTo.map(({ address }) => address),
          ...parseMail(Buffer.concat(chunks).toString()),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const address = smtp.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const find = (email: string, part: string) =>
    received.findLast(({ to, text }) => to.includes(email) && text.includes(part));
  return {
    port,
    sendMail: smtpSender(`smtp://127.0.0.1:${port}`, "dosebeat@clinic.example"),
    received,
    async mailTo(email, part = "") {
      await expect.poll(() => find(email, part)).toBeDefined();
      const mail = find(email, part);
      if (!mail) throw new Error("The mail is gone.");
      return mail;
    },
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}

/** The subject and parts of a mail, with transfer encodings decoded. */
function parseMail(mail: string): Pick<Received, "subject" | "text" | "html" | "head"> {
  const { head, body } = splitPart(mail);
  const subject = /^subject: (.*)$/im.exec(head)?.[1] ?? "";
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1];
  if (boundary === undefined)
    return { subject: words(subject), text: decode(head, body), html: "", head };
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitPart(part.trimStart()));
  const partOf = (type: string) => {
    const part = parts.find((one) => new RegExp(`content-type: ${type}`, "i").test(one.head));
    return part ? decode(part.head, part.body) : "";
  };
  return { subject: words(subject), text: partOf("text/plain"), html: partOf("text/html"), head };
}

function splitPart(part: string): { head: string; body: string } {
  const [head = "", ...rest] = part.split("\r\n\r\n");
  return { head: head.replace(/\r\n[ \t]+/g, " "), body: rest.join("\r\n\r\n") };
}

/** Encoded words in a header as text (RFC 2047). */
function words(header: string): string {
  return header
    .replace(/\?= +=\?/g, "?==?")
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
      encoding.toUpperCase() === "B"
        ? Buffer.from(text, "base64").toString()
        : decode("quoted-printable", text.replaceAll("_", " ")),
    );
}

function decode(head: string, body: string): string {
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, "base64").toString();
  if (!/quoted-printable/i.test(head)) return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
