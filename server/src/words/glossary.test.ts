import { readFileSync } from "node:fs";
import { LANGUAGES, type Language } from "@dosebeat/contract/base/languages";
import { expect, it } from "vitest";
import { ACCOUNT_MAILS } from "./account-mails/all.ts";
import { STAFF_ROLES } from "./account-mails/shared.ts";
import { ALERT_WORDS } from "./alerts.ts";
import { INVITATION_WORDS } from "./care-invitation.ts";
import { MAIL_WORDS } from "./mails/words.ts";
import { NOTIFICATION_WORDS } from "./notifications/all.ts";
import { MOMENT_WORDS } from "./paper-moments.ts";
import { PAPER_WORDS } from "./papers.ts";

const GLOSSARY = readFileSync(new URL("../../../docs/words.md", import.meta.url), "utf8");

/** The rows of "Words that no text uses" in docs/words.md; their exceptions are messages of the catalogues. */
const NEVER = [...GLOSSARY.matchAll(/^\| (\w\w) \| (.+?) \| .+? \| .*\|$/gm)].map(
  ([, language = "", words = ""]) => ({ language, words: words.split(", ") }),
);

/** A forgotten password and an unknown device are named so, as on their pages. */
const FREE = /^account\.(password_asked|sign_up_refused|new_device)\b/;

/** The same in every language; German also says "Box offline" and "Test", and column heads are single words. */
const NAMES =
  /Dosebeat|Box offline|\bTest\b|^(?:Patient|Box|online|offline|Contacts|Date, signature)$/g;

/** Every text by its path. */
function leavesOf(tree: unknown, path: string): [string, string][] {
  if (typeof tree === "string") return [[path, tree]];
  if (typeof tree !== "object" || tree === null) return [];
  return Object.entries(tree).flatMap(([name, value]) => leavesOf(value, `${path}.${name}`));
}

/** Everything that this server writes to people, by language. */
function textsIn(language: Language): [string, string][] {
  return [
    ...leavesOf(NOTIFICATION_WORDS[language], "notifications"),
    ...leavesOf(MAIL_WORDS[language], "mails"),
    ...Object.entries(ACCOUNT_MAILS).flatMap(([kind, mail]) =>
      leavesOf(mail[language], `account.${kind}`),
    ),
    ...leavesOf(STAFF_ROLES[language], "staffRoles"),
    ...leavesOf(ALERT_WORDS[language], "alerts"),
    ...leavesOf(INVITATION_WORDS[language], "care"),
    ...leavesOf(PAPER_WORDS[language], "papers"),
    ...leavesOf(MOMENT_WORDS[language], "moments"),
  ];
}

/** What is read aloud: without arguments and case names. */
function spokenOf(text: string): string {
  return text
    .replaceAll(/\{\w+(?:, (?:plural|select),)?|\}/g, " ")
    .replaceAll(/(?:=\d+|\w+) \{/g, " ");
}

function hasWord(text: string, word: string): boolean {
  const pattern = word.replaceAll("*", "\\p{L}*");
  return new RegExp(`(?<!\\p{L})${pattern}(?!\\p{L})`, "iu").test(spokenOf(text));
}

it.each(LANGUAGES)(
  "nothing that the server writes in %s has a word that the glossary rules out",
  (language) => {
    const rows = NEVER.filter((row) => row.language === language);
    expect(rows).not.toEqual([]);
    const texts = textsIn(language);
    expect(texts.length).toBeGreaterThan(100);
    const faults = rows.flatMap(({ words }) =>
      texts
        .filter(([path]) => !FREE.test(path))
        .flatMap(([path, text]) =>
          words.filter((word) => hasWord(text, word)).map((word) => `${path}: ${word}: ${text}`),
        ),
    );
    expect(faults).toEqual([]);
  },
);

it.each(["de", "fr", "ar"] as const)(
  "nothing that the server writes in %s is English",
  (language) => {
    const english = new Map(textsIn("en"));
    const same = textsIn(language).filter(([path, text]) => {
      const words = spokenOf(text).replaceAll(NAMES, "");
      return text === english.get(path) && /\p{L}{3}/u.test(words) && !text.includes("@");
    });
    expect(same.map(([path]) => path)).toEqual([]);
  },
);

it("the checks above find a word, not the name of an argument or a case", () => {
  expect(hasWord("It was heard at {time}.", "heard")).toBe(true);
  expect(hasWord("{heard, plural, one {# dose} other {# doses}}", "heard")).toBe(false);
});
