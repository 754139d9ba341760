import { readFileSync } from "node:fs";
import { LANGUAGES } from "@dosebeat/contract/base/languages";
import { describe, expect, it } from "vitest";
import { NOTIFICATION_WORDS } from "../../words/notifications/all.ts";
import { allTexts } from "../../words/texts.ts";
import type { MessageRow, Outgoing } from "./channel.ts";
import { notificationOf } from "./notification.ts";

const TEXTS = new URL("../../../test/fixtures/reminder-texts.json", import.meta.url);
const DUE = new Date("2026-05-10T06:00:00.000Z");
const texts = allTexts();

type Tree = { readonly [name: string]: string | Tree };

/** Every text by its path, such as `push.due.title`. */
function leavesOf(tree: Tree, path = ""): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === "string" ? [[path + name, value]] : leavesOf(value, `${path}${name}.`),
  );
}

const placeholders = (text: string) =>
  [
    ...new Set(
      [...text.matchAll(/(?<!(?:zero|one|two|few|many|other) )\{(\w+)[,}]/g)].map(
        ([, name]) => name,
      ),
    ),
  ].sort();

it("English texts are those of the design", () => {
  const { push, notices, carer } = JSON.parse(readFileSync(TEXTS, "utf8"));
  const { medicines: _, network: _n, ...words } = NOTIFICATION_WORDS.en;
  const { onceOnly, ...others } = push;
  // The design has one text for both, but none for what to ask after a dose was taken twice, none for several
  // medicines, and none for a button that says what is known or that its answer waits.
  const {
    weekly,
    since,
    ask: _a,
    named: _m,
    oneOf: _o,
    recorded: _r,
    kept: _k,
    ...own
  } = words.push;
  expect(onceOnly).toBe(`{rhythm, select, weekly {Weekly dose. } other {}}${since}`);
  expect(weekly).toBe(`Weekly dose. ${since}`);
  const english = { ...words, push: own };
  // "Heard" is not a word for people (docs/words.md). The design named the day on which a stock runs out; it is now
  // the last day that is covered.
  const { boxSilent, stockLow, stockShort } = english.notices;
  const later = { boxSilent, stockLow, stockShort };
  expect(english).toEqual({ push: others, notices: { ...notices, ...later }, carer });
});

it("English has the day before the month outside the United States, on a clock of 24 hours", () => {
  const now = new Date("2026-05-13T20:15:00Z");
  const said = (zone: string) => {
    const text = texts.en.near(zone);
    const moment = text.moment(new Date("2026-05-10T18:05:00Z"), now, "UTC");
    const days = text.days("2026-05-03", "2026-05-09").replaceAll("\u2009", " ");
    return [text.day("2026-05-13"), days, moment];
  };
  expect(said("Europe/Dublin")).toEqual(["Wed 13 May", "3 – 9 May", "Sun 10 May, 18:05"]);
  expect(said("America/Chicago")).toEqual(["Wed, May 13", "May 3 – 9", "Sun, May 10, 18:05"]);
  expect(texts.de.near("America/Chicago")).toBe(texts.de);
});

describe.each(LANGUAGES)("texts in %s", (language) => {
  const english = new Map(leavesOf(NOTIFICATION_WORDS.en));

  it.each(leavesOf(NOTIFICATION_WORDS[language]))(
    "%s is written, with all that is filled in",
    (path, text) => {
      expect(text.trim()).not.toBe("");
      const [own, theirs] = [placeholders(text), placeholders(english.get(path) ?? "")];
      expect(own).toEqual(theirs);
      const plurals = { count: 2, minutes: 15, missed: 1, unknown: 2, due: 3, silent: 12 };
      const filled = Object.fromEntries(theirs.map((name) => [name, "x"]));
      const written = texts[language].write(text, { ...filled, ...plurals });
      expect(written).not.toMatch(/[{}#]|plural/);
    },
  );

  it("titles fit on a lock screen", () => {
    const filled = { time: "23:45", pressed: "23:45", minutes: 15, name: "Margarethe", due: 12 };
    const more = { day: "Wed, 25 May", medicine: "Metformin", taken: 11 };
    const tooLong = leavesOf(NOTIFICATION_WORDS[language])
      .filter(([path]) => /\.title(Plain)?$/.test(path))
      .map(([, text]) => texts[language].write(text, { ...filled, ...more }))
      .filter((title) => title.length > 50);
    expect(tooLong).toEqual([]);
  });
});

const reminder = {
  due: DUE.toISOString(),
  until: DUE.toISOString(),
  hasSound: true,
  silent: null,
  hasBox: true,
  open: [1, 2],
  also: [],
  pressed: null,
  reason: null,
  again: null,
};
const alert = {
  to: 7,
  due: DUE.toISOString(),
  until: DUE.toISOString(),
  heard: null,
  seen: null,
  isSilent: false,
  pressed: null,
  reason: null,
  isLastToday: false,
};

it("says in the reader's language whose clock the times of a carer's alert are of", () => {
  const cities = LANGUAGES.map((language) => {
    const from = { kind: "alert", language, zone: "Asia/Tokyo", subject: "Europe/Vienna" } as const;
    return /Vienna|Wien|Vienne|فيينا/.exec(shown("no_press", {}, from))?.[0];
  });
  expect(cities).toEqual(LANGUAGES.map((language) => VIENNA[language]));
  // A zone under its new name, which the tables lack, and one that English and German name alike.
  const from = { kind: "alert", language: "de", zone: "Asia/Tokyo" } as const;
  expect(shown("no_press", {}, { ...from, subject: "Asia/Kolkata" })).toContain("Kalkutta");
  expect(shown("no_press", {}, { ...from, subject: "America/New_York" })).toContain("New York");
});
const VIENNA = { en: "Vienna", de: "Wien", fr: "Vienne", ar: "فيينا" };

function shown(
  step: string,
  details: object,
  {
    kind = "reminder",
    shows = "plain",
    language = "en",
    zone = "Europe/Berlin",
    subject = "Europe/Berlin",
    names = NAMES,
  }: Partial<Of> = {},
) {
  const row: MessageRow = {
    id: 1,
    user_id: 1,
    profile_id: 1,
    kind,
    step,
    about_at: DUE,
    channel: "push",
    target: 1,
    decided_at: DUE,
    until_at: DUE,
    attempts: 1,
    details: { ...(kind === "alert" ? alert : kind === "reminder" ? reminder : {}), ...details },
  };
  const message: Outgoing = {
    row,
    recipient: {
      userid: 1,
      email: "ada@example.org",
      isVerified: true,
      language,
      shows,
      timezone: zone,
    },
    subject: { profileid: 1, givenname: "Ada", timezone: subject },
    medicines: names,
  };
  const { title, body } = notificationOf(texts[language], message);
  return `${title} | ${body}`;
}

const NAMES: Outgoing["medicines"] = new Map([
  [1, { name: "Metformin", strength: "500 mg" }],
  [2, { name: "Aspirin", strength: "" }],
]);

interface Of {
  names: Outgoing["medicines"];
  kind: MessageRow["kind"];
  shows: "hidden" | "plain" | "names";
  language: (typeof LANGUAGES)[number];
  zone: string;
  /** The patient's zone. */
  subject: string;
}

const at = (time: string) => new Date(`2026-05-10T${time}:00.000Z`).toISOString();

describe("a reminder", () => {
  it.each([
    ["due", {}, "Time for your 08:00 medicine | 2 medicines. Take them, then press your box."],
    [
      "due",
      { open: [1], hasBox: false },
      "Time for your 08:00 medicine | 1 medicine. Take it, then tap Taken.",
    ],
    [
      "repeat-1",
      {},
      "08:00: no press has reached us | 2 medicines. If you have taken it, press once or tap Taken now.",
    ],
    [
      "repeat-2",
      { hasBox: false },
      "08:00 is still open | 2 medicines. If you have taken it, tap Taken now.",
    ],
    ["snooze-1", {}, "You asked us to remind you: 08:00 | 2 medicines."],
    // The caution against a second dose comes first: a locked screen may cut off the rest.
    [
      "due",
      { open: [1], caution: { since: "2026-05-05", isWeekly: true, ask: false } },
      "Time for your 08:00 medicine | Weekly dose. If you have taken it since Tuesday, do not take it again. 1 medicine. Take it, then press your box.",
    ],
    [
      "last",
      { caution: { since: null, isWeekly: false, ask: true } },
      "08:00 is still open | You said that you took the last one twice. Ask whether to take it. Our last reminder for it. Not sure whether you took it? Ask your doctor or pharmacist before you take it again.",
    ],
    [
      "early",
      { pressed: at("04:10") },
      "You pressed at 06:10 | We count it for 08:00. If it was for another dose, it is time now.",
    ],
    [
      "early-last",
      { pressed: at("04:10") },
      "You pressed at 06:10 | Was it for 08:00? Then nothing more is due. If not, it is still open. Not sure? Ask your doctor or pharmacist before you take it.",
    ],
    ["withdraw-1", { reason: "press", pressed: at("06:21") }, "Done | 08:00, seen at 08:21."],
    ["withdraw-1", { reason: "said" }, "Noted | 08:00: thank you."],
    ["withdraw-1", { reason: "excused" }, "Nothing to do | 08:00 is not monitored."],
    [
      "withdraw-2",
      { reason: "later", again: at("06:20") },
      "Later | We remind you of 08:00 again at 08:20.",
    ],
    [
      "due",
      { also: [at("05:40")] },
      "Time for your 08:00 medicine | 2 medicines. Take them, then press your box. 07:40 is still open too.",
    ],
    [
      "due",
      { silent: { heard: at("05:40") } },
      "Time for your 08:00 medicine | 2 medicines. Take them, then press your box. No contact with your box since 07:40. Press as usual, it will count later.",
    ],
    [
      "due",
      { silent: { heard: null } },
      "Time for your 08:00 medicine | 2 medicines. Take them, then press your box. No contact with your box yet. Press as usual, it will count later.",
    ],
  ] as const)("%s %j", (step, details, text) => {
    expect(shown(step, details)).toBe(text);
  });

  it("names medicines only where the lock screen may show them", () => {
    expect(shown("snooze-1", {}, { shows: "names" })).toBe(
      "You asked us to remind you: 08:00 | Metformin 500 mg and Aspirin.",
    );
    for (const step of [
      "lead",
      "due",
      "repeat-1",
      "last",
      "wake",
      "snooze-1",
      "early",
      "withdraw-1",
    ]) {
      expect(shown(step, {})).not.toMatch(/Metformin|Aspirin/);
      expect(shown(step, {}, { shows: "hidden" })).toBe("Dosebeat | Please look.");
    }
  });

  describe("of a weekly medicine beside a daily one", () => {
    const weekly = { since: "2026-05-05", isWeekly: true, ask: false };
    const each = [{ medicine: 2, ...weekly }];

    it("says which of them is not to be taken again", () => {
      expect(shown("due", { caution: { ...weekly, each } }, { shows: "names" })).toContain(
        "Aspirin: weekly dose. If you have taken it since Tuesday, do not take it again.",
      );
      const ask = [{ medicine: 1, since: null, isWeekly: false, ask: true }];
      expect(
        shown("due", { caution: { ...weekly, each: [...each, ...ask] } }, { shows: "names" }),
      ).toMatch(/Aspirin: weekly.*Metformin: you said that you took the last dose twice/);
    });

    it("says the date of a day a week ago, by the clock of the patient", () => {
      const said = (due: string, subject: string) =>
        shown("due", { due, open: [1], caution: weekly }, { subject });
      // A Tuesday morning in Tokyo, when by UTC it is still Monday.
      expect(said("2026-05-11T22:00:00.000Z", "Asia/Tokyo")).toContain("since Tue, May 5,");
      // A Monday evening in Chicago, when by UTC it is Tuesday already.
      expect(said("2026-05-12T03:00:00.000Z", "America/Chicago")).toContain("since Tuesday,");
    });

    it("names none where no names are shown", () => {
      expect(shown("due", { caution: { ...weekly, each } })).toMatch(
        /One of them is a weekly dose\. If you have taken that one since Tuesday/,
      );
    });

    it("says it, not one of them, where it is open alone, and as stored by a server of before", () => {
      const alone = "Weekly dose. If you have taken it since Tuesday, do not take it again.";
      expect(shown("due", { open: [2], caution: { ...weekly, each } })).toContain(alone);
      expect(shown("due", { caution: weekly })).toContain(alone);
    });

    it("is never cut off: the names of many medicines go first", () => {
      const open = Array.from({ length: 40 }, (_, index) => index + 1);
      const names = new Map(
        open.map((id) => [id, { name: `Medicine number ${id}`, strength: "" }]),
      );
      const text = shown("due", { open, caution: { ...weekly, each } }, { shows: "names", names });
      expect(text).toContain("40 medicines.");
      expect(text).toContain("Medicine number 2: weekly dose. If you have taken it since Tuesday");
    });
  });

  it("isolates times and names in Arabic", () => {
    expect(shown("repeat-1", {}, { language: "ar" })).toContain("\u206808:00\u2069: ");
    expect(shown("snooze-1", {}, { language: "ar", shows: "names" })).toMatch(
      /\u2068[^\u2069]*Metformin/,
    );
  });
});

describe("an alert", () => {
  it.each([
    [
      "no_press",
      { seen: at("07:32") },
      "Ada, 08:00 | The box was not pressed up to 09:32. A call may help.",
    ],
    [
      "not_known",
      { isSilent: true, heard: at("02:10") },
      "Ada, 08:00: unclear | No contact with the box since 04:10, so we can't tell. Maybe nothing is wrong.",
    ],
    [
      "not_known",
      {},
      "Ada, 08:00: unclear | A message from the box is missing, so we can't tell. Maybe nothing is wrong.",
    ],
    ["no_answer", {}, "Ada, 08:00 | Ada has not said that it was taken. A call may help."],
    [
      "resolved",
      { reason: "press", pressed: at("05:58") },
      "Ada: answered | 08:00 was pressed at 07:58.",
    ],
    ["resolved", { reason: "said" }, "Ada: answered | Ada has told us about 08:00."],
    ["resolved", { reason: "excused" }, "Ada | 08:00 is not monitored."],
    [
      "no_answer",
      { isLastToday: true },
      "Ada, 08:00 | Ada has not said that it was taken. A call may help. We send no more about Ada today. Open Dosebeat to see the rest.",
    ],
  ] as const)("%s %j", (step, details, text) => {
    expect(shown(step, details, { kind: "alert" })).toBe(text);
  });

  it("says whose clock it means where the carer's shows something else", () => {
    const text = shown("no_answer", {}, { kind: "alert", zone: "America/New_York" });
    expect(text).toMatch(/ Berlin time, where Ada is\.$/);
    expect(shown("no_answer", {}, { kind: "alert", zone: "Europe/Paris" })).not.toContain("where");
  });

  it("says nothing on a lock screen that hides it", () => {
    expect(shown("no_press", {}, { kind: "alert", shows: "hidden" })).toBe(
      "Dosebeat | Please look.",
    );
  });
});

describe("a notice", () => {
  it.each([
    [
      "battery_soon",
      { percent: 18 },
      "Your box needs a new battery soon | It is at 18%. Change it this week, then all goes on by itself.",
    ],
    [
      "stock_low",
      { open: [1], day: "2026-05-14", until: "2026-05-13" },
      "Enough of one of your medicines until Wed, May 13 | Thu, May 14 is short. Time to get more.",
    ],
    [
      // Also for a message from a server of a release that did not yet store the last day.
      "stock_low",
      { open: [1], day: "2026-05-14" },
      "One of your medicines is short on Thu, May 14 | Time to get more.",
    ],
    [
      "stock_out",
      { open: [1] },
      "One of your medicines has run out | If you have more, count it in My Medicine.",
    ],
  ] as const)("%s", (step, details, text) => {
    expect(shown(step, details, { kind: "notice" })).toBe(text);
  });

  it("names the medicine where the lock screen may show it", () => {
    const text = shown("stock_out", { open: [1] }, { kind: "notice", shows: "names" });
    expect(text).toMatch(/^Metformin has run out/);
  });
});

it("what somebody put into a name cannot turn the text around it", () => {
  const { write } = { write: texts.ar.write.bind(texts.ar) };
  expect(write("{name}!", { name: "Ada\u202e\u2069\n" })).toBe("\u2068Ada\u2069!");
  expect(texts.en.write("{name}!", { name: "عدى" })).toBe("\u2068عدى\u2069!");
});
