import { LANGUAGES } from "@dosebeat/contract/base/languages";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Mailbox, openMailbox } from "../../../test/mailbox.ts";
import type { MessageRow, Outgoing, Recipient } from "./channel.ts";
import { MailChannel } from "./mail-channel.ts";
import { MessageTokens } from "./tokens.ts";

const NOW = new Date("2026-05-10T06:00:00.000Z");
const PUBLIC_URL = "https://dosebeat.example";
const jwtSecret = "a secret of the tests, long enough";
const clock = { now: () => NOW };

let mailbox: Mailbox;
let channel: MailChannel;
beforeAll(async () => {
  mailbox = await openMailbox();
});
afterAll(() => mailbox.close());
beforeEach(() => {
  mailbox.received.length = 0;
  channel = new MailChannel({
    sendMail: mailbox.sendMail,
    publicUrl: PUBLIC_URL,
    jwtSecret,
    clock,
  });
});

const DUE = {
  due: NOW.toISOString(),
  until: NOW.toISOString(),
  hasSound: true,
  silent: null,
  hasBox: true,
  open: [7],
  also: [],
  pressed: null,
  reason: null,
  again: null,
};

function message(row: Partial<MessageRow>, to: Partial<Recipient> = {}): Outgoing {
  return {
    row: {
      id: 42,
      user_id: 1,
      profile_id: 1,
      kind: "reminder",
      step: "due",
      about_at: NOW,
      channel: "mail",
      target: 0,
      decided_at: NOW,
      until_at: NOW,
      attempts: 1,
      details: DUE,
      ...row,
    },
    recipient: {
      userid: 1,
      email: "ada@example.org",
      isVerified: true,
      language: "en",
      timezone: "Europe/Berlin",
      shows: "names",
      ...to,
    },
    subject: { profileid: 1, givenname: "Ada", timezone: "Europe/Berlin" },
    medicines: new Map([[7, { name: "Ramipril", strength: "5 mg" }]]),
  };
}

async function mailed(row: Partial<MessageRow>, to: Partial<Recipient> = {}) {
  expect(await channel.send(message(row, to))).toEqual({ is: "sent" });
  const mail = mailbox.received.at(-1);
  if (!mail) throw new Error("No mail came.");
  return mail;
}

const tokenIn = (text: string) => /answer#([A-Za-z0-9_-]+)/.exec(text)?.[1] ?? "";

test("a reminder says the time and has one link, whose token answers and changes nothing by itself", async () => {
  const { subject, text, html } = await mailed({});
  expect(subject).toBe("Dosebeat: 08:00");
  expect(text).toMatch(
    /^It is time for your 08:00 medicine\.\s+Tell us what happened: https:\/\/dosebeat\.example\/answer#\S+\s+Or just press your box\.\s+--/,
  );
  expect(text).not.toContain("Ramipril");
  const token = tokenIn(text);
  expect(html).toContain(`href="${PUBLIC_URL}/answer#${token}"`);
  const claims = new MessageTokens({ jwtSecret }).read("answer", token, NOW);
  expect(claims).toMatchObject({ message: 42, about: NOW, device: 0 });
  expect(claims?.expires).toEqual(new Date("2026-05-10T18:00:00.000Z"));
});

test("a mail program stops such mails by one click, and shows a second copy as the same mail", async () => {
  const first = await mailed({});
  const again = await mailed({ attempts: 2 });
  const idOf = (head: string) => /^message-id: (.*)$/im.exec(head)?.[1];
  expect(idOf(first.head)).toBe("<message-42@clinic.example>");
  expect(idOf(again.head)).toBe(idOf(first.head));
  expect(first.head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im);
  const [, token = ""] =
    /^List-Unsubscribe: <https:\/\/dosebeat\.example\/api\/unsubscribe\?token=([^>]+)>$/im.exec(
      first.head,
    ) ?? [];
  expect(new MessageTokens({ jwtSecret }).read("unsubscribe", token, NOW)).toMatchObject({
    message: 42,
  });
  expect(first.text).toContain(`No more mails of this kind: ${PUBLIC_URL}/unsubscribe#${token}`);
});

test("who wants a locked screen to hide all gets a subject that tells nothing", async () => {
  const { subject, text } = await mailed({}, { shows: "hidden" });
  expect(subject).toBe("Dosebeat");
  expect(text).toMatch(/^Please look\.\s+Open Dosebeat: https:\/\/dosebeat\.example\/answer#/);
});

test("the last one says what to do in doubt, and that the box was not heard", async () => {
  const silent = { heard: "2026-05-10T02:10:00.000Z" };
  const { subject, text } = await mailed({ step: "last", details: { ...DUE, silent } });
  expect(subject).toBe("Dosebeat: 08:00 is still open");
  expect(text).toContain("No contact with your box since 04:10.");
  expect(text).toContain("Ask your doctor or pharmacist before you take it again.");
  const noBox = await mailed({ step: "last", details: { ...DUE, hasBox: false } });
  expect(noBox.text).not.toMatch(/press|box/i);
});

describe("a mail to a carer", () => {
  const details = {
    to: 7,
    due: NOW.toISOString(),
    until: NOW.toISOString(),
    heard: null,
    seen: null,
    isSilent: false,
    pressed: null,
    reason: null,
    isLastToday: false,
  };
  const alert = { kind: "alert", step: "no_answer", details } as const;

  test("names nobody in its subject, and leads to the patient's page", async () => {
    const { subject, text, head } = await mailed(alert);
    expect(subject).toBe("Dosebeat: please look");
    expect(text).toMatch(/^Ada, 08:00. Ada has not said that it was taken. A call may help./);
    expect(text).toContain(`Open Dosebeat to see more: ${PUBLIC_URL}/caring/7`);
    expect(head + text).not.toContain("Ramipril");
    const german = await mailed(alert, { language: "de" });
    expect(german.subject).toBe("Dosebeat: bitte nachsehen");
  });

  test("says nothing where the lock screen hides all", async () => {
    const { text } = await mailed(alert, { shows: "hidden" });
    expect(text).toMatch(/^Please look\./);
    expect(text).not.toContain("Ada");
  });
});

describe("the weekly mail", () => {
  const week = { from: "2026-05-04", to: "2026-05-10", due: 14, taken: 12, onTime: 11 };
  const details = { ...week, unknown: 1, coverage: 93, hasBox: true };

  test("counts, and says why some are not known", async () => {
    const { text } = await mailed({ kind: "weekly", step: "weekly", details });
    expect(text).toContain("12 of 14 doses taken, 11 of them on time.");
    expect(text).toContain("1 dose is unclear, because your box was offline.");
  });

  test("below 70 % has no figure, at 70 % it has", async () => {
    const little = { ...details, coverage: 69.9 };
    const { text } = await mailed({ kind: "weekly", step: "weekly", details: little });
    expect(text).toMatch(
      /^Too little is known of this week for a figure: only 70% of your doses are known\./,
    );
    expect(text).not.toContain("12");
    const enough = { ...details, coverage: 70 };
    expect((await mailed({ kind: "weekly", step: "weekly", details: enough })).text).toContain(
      "12 of",
    );
  });

  test("without a box goes by the patient's word", async () => {
    const own = { ...details, coverage: 0, hasBox: false };
    const { text } = await mailed({ kind: "weekly", step: "weekly", details: own });
    expect(text).toContain("by your own word: 12 of 14 doses taken");
  });
});

test("no subject names a medicine; the text does where names are wanted", async () => {
  const details = { open: [7], day: "2026-05-14", until: "2026-05-13" };
  const low = { kind: "notice", step: "stock_low", details } as const;
  const named = await mailed(low);
  expect(named.subject).toBe("Enough of one of your medicines until Wed 13 May");
  expect(named.text).toContain("Enough Ramipril until");
  const plain = await mailed(low, { shows: "plain" });
  expect(plain.text + plain.html + plain.subject).not.toContain("Ramipril");
});

test("for a hidden lock screen no mail says what runs out, nor of a battery", async () => {
  const low = {
    kind: "notice",
    step: "stock_low",
    details: { open: [7], day: "2026-05-14" },
  } as const;
  const battery = { kind: "notice", step: "battery_now", details: { percent: 9 } } as const;
  for (const row of [low, battery]) {
    const { subject, text } = await mailed(row, { shows: "hidden" });
    expect(subject).toBe("Dosebeat");
    expect(text).toMatch(/^Please look\.\s+Open Dosebeat: /);
    expect(text).not.toMatch(/enough|short|battery|9\s?%/i);
  }
});

test("a digest counts; for who may only hear of alerts it does not", async () => {
  const counts = { due: 4, taken: 3, missed: 1, unknown: 0 };
  const day = { day: "2026-05-09", isWell: false };
  const digest = { kind: "digest", step: "2026-05-09" } as const;
  const { subject, text } = await mailed({ ...digest, details: { ...day, counts } });
  expect(subject).toBe("Ada, Sat 9 May: 3 of 4 seen");
  expect(text).toContain("1 missed.");
  const week = { ...day, from: "2026-05-03", counts };
  expect((await mailed({ ...digest, details: week })).subject).toMatch(
    /^Ada, 3.+9 May: 3 of 4 seen$/,
  );
  const little = await mailed({ ...digest, details: day });
  expect(little.subject + little.text).not.toMatch(/[34] of|missed/);
});

describe.each(LANGUAGES)("in %s", (language) => {
  test("a mail is whole, in its direction, and loads nothing", async () => {
    const { subject, text, html } = await mailed({ step: "last" }, { language });
    expect(subject).toContain("08:00");
    expect(text).toContain("08:00");
    expect(html).toContain(`<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">`);
    expect(`${subject}${text}${html}`).not.toMatch(/\{\w+\}|undefined/);
    expect(html).not.toMatch(/<(img|script|link|iframe)\b|url\(/);
    expect(html).toContain("prefers-color-scheme:dark");
  });
});

test("other steps go by no mail; without a mail server or an address nothing is sent", async () => {
  expect(await channel.send(message({ step: "repeat-1" }))).toMatchObject({ is: "dropped" });
  expect(channel.isOpen()).toBe(true);
  const { sendMail } = mailbox;
  expect(new MailChannel({ publicUrl: PUBLIC_URL, jwtSecret, clock }).isOpen()).toBe(false);
  expect(new MailChannel({ sendMail, jwtSecret, clock }).isOpen()).toBe(false);
  expect(mailbox.received).toEqual([]);
});

test.each(["reminder", "notice", "weekly", "digest"] as const)(
  "no %s goes to an address that nobody has confirmed",
  async (kind) => {
    const details = {
      ...DUE,
      percent: 9,
      from: "2026-05-04",
      to: "2026-05-10",
      day: "2026-05-09",
      taken: 12,
      onTime: 11,
      unknown: 1,
      coverage: 93,
      isWell: true,
      due: 14,
    };
    const step = {
      reminder: "due",
      notice: "devices_gone",
      weekly: "weekly",
      digest: "2026-05-09",
    };
    const given = kind === "reminder" ? {} : { details };
    const unverified = message({ kind, step: step[kind], ...given }, { isVerified: false });
    expect(await channel.send(unverified)).toEqual({ is: "dropped", reason: "unverified" });
    expect(mailbox.received).toEqual([]);
  },
);

test("an address that is none fails at once; a mail server that is away is tried again", async () => {
  const unknown = message({}, { email: "ada@unknown.example" });
  expect(await channel.send(unknown)).toEqual({ is: "failed", reason: "refused" });
  const away = async () => {
    throw Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  };
  const parts = { sendMail: away, publicUrl: PUBLIC_URL, jwtSecret, clock };
  const other = new MailChannel(parts);
  expect(await other.send(message({}))).toEqual({ is: "later", reason: "unreachable" });
});

test("names and markup of people stay text", async () => {
  const details = { day: "2026-05-09", isWell: true };
  const digest = message({ kind: "digest", step: "2026-05-09", details });
  const outgoing = { ...digest, subject: { ...digest.subject, givenname: '<b>Ada</b> "&' } };
  expect(await channel.send(outgoing)).toEqual({ is: "sent" });
  expect(mailbox.received.at(-1)?.html).not.toContain("<b>");
});
