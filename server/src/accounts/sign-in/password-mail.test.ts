import { createServer, type Socket } from "node:net";
import { LANGUAGES } from "@dosebeat/contract/base/languages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { type Mailbox, openMailbox } from "../../../test/mailbox.ts";
import { smtpSender } from "../../platform/mail.ts";

let mailbox: Mailbox;
let test: TestApp;
beforeAll(async () => {
  mailbox = await openMailbox();
  test = await createTestApp({
    sendMail: mailbox.sendMail,
    publicUrl: "https://clinic.example",
  });
});
afterAll(async () => {
  await test.close();
  await mailbox.close();
});

const forgot = (email: string, app = test) =>
  app.call("POST", "/api/auth/forgot-password", { body: { email } });

const OPENINGS = { en: "Open this link", de: "Öffnen Sie", fr: "Ouvrez ce lien", ar: "افتح هذا" };

describe("the mail with the link", () => {
  it.each(LANGUAGES)(
    "goes to the address, in the language of the profile: %s",
    async (language) => {
      const patient = await test.aPatient({ language, email: `${language}@patients.example` });
      expect((await forgot(patient.email)).status).toBe(200);
      const { from, text } = await mailbox.mailTo(patient.email);
      expect(from).toBe("dosebeat@clinic.example");
      expect(text).toContain(OPENINGS[language]);
      const [, prefix, code] =
        /https:\/\/clinic\.example(\/\w\w|)\/auth\/reset-password#code=([\w-]{43})\s/.exec(text) ??
        [];
      expect(prefix).toBe(language === "en" ? "" : `/${language}`);
      const answer = await test.call("POST", "/api/auth/reset-password", {
        body: { code, password: "orchard-lantern-97-drifts" },
      });
      expect(answer.status).toBe(200);
      expect(test.printed).toEqual([]);
    },
  );

  it("is not sent to an address without an account", async () => {
    const patient = await test.aPatient();
    await forgot("nobody@patients.example");
    await forgot(patient.email);
    await mailbox.mailTo(patient.email);
    expect(mailbox.received.some(({ to }) => to.includes("nobody@patients.example"))).toBe(false);
  });
});

it("sends at most 20 mails an hour that one sender asked for, with the same answer to more", async () => {
  const sender = await createTestApp({
    db: test.db,
    sendMail: mailbox.sendMail,
    publicUrl: "https://clinic.example",
    trustProxy: ["127.0.0.1"],
  });
  const [first, last, other] = [
    await test.aPatient(),
    await test.aPatient(),
    await test.aPatient(),
  ];
  const ask = (email: string, from: string) =>
    sender.call("POST", "/api/auth/forgot-password", {
      body: { email },
      headers: { "x-forwarded-for": from },
    });
  try {
    const told = await ask(first.email, "192.0.2.1");
    for (let n = 1; n < 20; n += 1) await ask(`nobody${n}@patients.example`, "192.0.2.1");
    expect(await ask(last.email, "192.0.2.1")).toMatchObject({ status: 200, body: told.body });
    await ask(other.email, "192.0.2.2");
    await mailbox.mailTo(other.email);
    expect(mailbox.received.some(({ to }) => to.includes(last.email))).toBe(false);
  } finally {
    await sender.close();
  }
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
    const { text } = await mailbox.mailTo("made@patients.example");
    expect(text).toContain("Menschen, die Dosebeat für Sie betreuen");
    expect(text).toMatch(/https:\/\/clinic\.example\/de\/auth\/reset-password#code=[\w-]{43}\s/);
    // Whoever has the link may set the password, so only its recipient gets it.
    expect(JSON.stringify(made.body)).not.toContain("code=");
    expect(Object(made.body).data.password_link.link).toBeNull();

    const refused = await created("made@unknown.example");
    expect(refused).toMatchObject({
      status: 201,
      body: {
        data: { password_link: { mailed: false, link: expect.stringContaining("#code=") } },
      },
    });
    const again = `/api/users/${Object(made.body).data.id}/password-link`;
    expect(await test.call("POST", again, { token })).toMatchObject({
      status: 201,
      body: { data: { mailed: true, link: null } },
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
      [mailbox.port, "somebody@unknown.example"],
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
