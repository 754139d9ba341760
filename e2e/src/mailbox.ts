import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { expect } from "@playwright/test";

/** A mail server for one journey, without TLS or authentication. */
export interface Mailbox {
  /** For the setting SMTP_URL. */
  url: string;
  /** Waits for the newest matching mail to an address, and returns the match. */
  find: (to: string, pattern: RegExp) => Promise<string>;
  close: () => Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const mails: string[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    void receive(socket, mails);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const search = (to: string, pattern: RegExp) =>
    mails
      .map((mail) => (mail.includes(to) ? pattern.exec(mail)?.[0] : undefined))
      .findLast(Boolean);
  return {
    url: `smtp://127.0.0.1:${port}`,
    async find(to, pattern) {
      await expect.poll(() => search(to, pattern)).toBeDefined();
      return search(to, pattern) ?? "";
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Speaks as much SMTP as the server under test needs; keeps envelope and decoded text. */
async function receive(socket: Socket, mails: string[]): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let mail = "";
  let isData = false;
  say("220 mailbox.example");
  for await (const line of createInterface(socket)) {
    if (isData) {
      if (line !== ".") mail += `${line}\r\n`;
      else {
        isData = false;
        mails.push(decoded(mail));
        mail = "";
        say("250 kept");
      }
    } else if (/^DATA/i.test(line)) {
      isData = true;
      say("354 go on");
    } else if (/^QUIT/i.test(line)) {
      say("221 bye");
      socket.end();
    } else {
      if (/^RCPT/i.test(line)) mail += `${line}\r\n`;
      say("250 fine");
    }
  }
}

/** Decodes quoted-printable and base64 parts. */
function decoded(mail: string): string {
  const plain = mail
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const coded = mail.matchAll(/base64\r\n(?:[^\r\n]+\r\n)*\r\n((?:[A-Za-z0-9+/=]+\r\n)+)/g);
  return [plain, ...[...coded].map(([, part = ""]) => Buffer.from(part, "base64").toString())].join(
    "\n",
  );
}
