import { createServer, type Socket } from "node:net";
import { LANGUAGES } from "@dosebeat/contract/languages";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { smtpSender } from "../platform/mail.ts";

interface Received {
  from: string;
  to: string[];
  text: string;
}

const received: Received[] = [];
const NONE: Received = { from: "", to: [], text: "" };
let port: number;

/** A real SMTP server without TLS or authentication; it has no mailboxes of unknown.example. */
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
        text: Buffer.concat(chunks).toString(),
      });
      done();
    });
  },
});

let test: TestApp;
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const address = smtp.server.address();
  port = typeof address === "object" && address ? address.port : 0;
  test = await createTestApp({
    sendMail: smtpSender(`smtp://127.0.0.1:${port}`, "dosebeat@clinic.example"),
    publicUrl: "https://clinic.example",
  });
});
afterAll(async () => {
  await test.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

const forgot = (email: string, app = test) =>
  app.call("POST", "/api/auth/forgot-password", { body: { email } });

/** The text of a mail, transfer encoding decoded. */
function textOf({ text }: Received): string {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, "base64").toString();
  if (!/quoted-printable/i.test(head)) return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

const OPENINGS = { en: "Open this link", de: "Öffnen Sie", fr: "Ouvrez ce lien", ar: "افتح هذا" };

describe("the mail with the link", () => {
  it.each(LANGUAGES)(
    "goes to the address, in the language of the profile: %s",
    async (language) => {
      const patient = await test.aPatient({ language, email: `${language}@patients.example` });
      expect((await forgot(patient.email)).status).toBe(200);
      await expect.poll(() => received.some(({ to }) => to.includes(patient.email))).toBe(true);
      const mail = received.find(({ to }) => to.includes(patient.email));
      if (!mail) throw new Error("The mail is gone.");
      expect(mail.from).toBe("dosebeat@clinic.example");
      const text = textOf(mail);
      expect(text).toContain(OPENINGS[language]);
      const code = /https:\/\/clinic\.example\/auth\/reset-password#code=([\w-]{43})\s/.exec(
        text,
      )?.[1];
      const answer = await test.call("POST", "/api/auth/reset-password", {
        body: { code, password: "orchard-lantern-97-drifts" },
      });
      expect(answer.status).toBe(200);
      expect(test.printed).toEqual([]);
    },
  );

  it("is not sent to an address without an account", async () => {
    const before = received.length;
    const patient = await test.aPatient();
    await forgot("nobody@patients.example");
    await forgot(patient.email);
    await expect.poll(() => received.length).toBe(before + 1);
    expect(received.at(-1)?.to).toEqual([patient.email]);
  });
});

describe("a link that an administrator sends", () => {
  it("is sent in the user's language, and the answer says if the mail server rejected it", async () => {
    const { token } = await test.anAdmin();
    const person = { givenname: "Ada", familyname: "Byron", language: "de" };
    const created = (email: string) =>
      test.call("POST", "/api/users", { token, body: { data: { ...person, email } } });
    const made = await created("made@patients.example");
    expect(made).toMatchObject({
      status: 201,
      body: { data: { password_link: { mailed: true } } },
    });
    const { link } = Object(made.body).data.password_link;
    const text = textOf(
      received.findLast(({ to }) => to.includes("made@patients.example")) ?? NONE,
    );
    expect(text).toContain("Menschen, die Dosebeat für Sie betreuen");
    expect(text).toContain(link);

    const refused = await created("made@unknown.example");
    expect(refused).toMatchObject({
      status: 201,
      body: { data: { password_link: { mailed: false } } },
    });
    const again = `/api/users/${Object(made.body).data.id}/password-link`;
    expect(await test.call("POST", again, { token })).toMatchObject({
      status: 201,
      body: { data: { mailed: true } },
    });
  });
});

describe("an SMTP server that fails", () => {
  it("changes neither the answer nor its time, whether it rejects, is down or hangs", async () => {
    const held = new Set<Socket>();
    const mute = createServer((socket) => held.add(socket)).listen(0, "127.0.0.1");
    await new Promise((resolve) => mute.once("listening", resolve));
    const address = mute.address();
    const mutePort = typeof address === "object" && address ? address.port : 0;
    const cases = [
      [port, "somebody@unknown.example"],
      [1, "gone@patients.example"],
      [mutePort, "mute@patients.example"],
    ] as const;
    for (const [at, email] of cases) {
      let sent: Promise<void> | undefined;
      let isOver = false;
      const send = smtpSender(`smtp://127.0.0.1:${at}`, "dosebeat@clinic.example");
      const app = await createTestApp({ sendMail: (mail) => (sent = send(mail)) });
      await app.aPatient({ email });
      await forgot("warm-up@patients.example", app);
      const known = await forgot(email, app);
      const unknown = await forgot("nobody@patients.example", app);
      expect(known.status).toBe(200);
      expect(known.body).toEqual(unknown.body);
      await expect.poll(() => sent !== undefined).toBe(true);
      sent?.catch(() => (isOver = true));
      if (at === mutePort) {
        await expect.poll(() => held.size).toBe(1);
        // The answer arrived before the mail was even accepted.
        expect(isOver).toBe(false);
        for (const socket of held) socket.destroy();
      }
      await expect(sent).rejects.toThrow();
      await app.close();
    }
    mute.close();
  });
});
