import { PROBLEMS } from "@dosebeat/contract/base/problems";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { describe, expect, it } from "vitest";
import words from "../../../docs/words.md?raw";
import { LOCALES } from "./locales.ts";
import ar from "./messages/ar.json";
import en from "./messages/en.json";
import { ADMIN_PROBLEMS, OTHER_PROBLEMS } from "./nouns.ts";

type Catalogue = Record<string, Record<string, string>>;
/** Every catalogue of the folder by its language. */
const CATALOGUES = new Map(
  Object.entries(
    import.meta.glob<Catalogue>("./messages/*.json", { eager: true, import: "default" }),
  ).map(([path, catalogue]) => [/(\w+)\.json$/.exec(path)?.[1] ?? path, catalogue]),
);
const ENGLISH = messagesOf(en);

/** Every message by its full key, in the order of the file. */
function messagesOf(catalogue: Catalogue): Map<string, string> {
  return new Map(
    Object.entries(catalogue).flatMap(([noun, messages]) =>
      Object.entries(messages).map(([key, text]) => [`${noun}.${key}`, text] as const),
    ),
  );
}

/** Every element of a message, including those nested in plurals and selects. */
function elementsOf(elements: MessageFormatElement[]): MessageFormatElement[] {
  return elements.flatMap((element) => [
    element,
    ...(element.type === TYPE.plural || element.type === TYPE.select
      ? Object.values(element.options).flatMap((option) => elementsOf(option.value))
      : []),
    ...(element.type === TYPE.tag ? elementsOf(element.children) : []),
  ]);
}

/** The arguments of a message, `<name>` for its tags. */
function argumentsOf(text: string): string[] {
  const names = elementsOf(parse(text)).flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    return [element.type === TYPE.tag ? `<${element.value}>` : element.value];
  });
  return [...new Set(names)].sort();
}

/** The plural forms that counts up to a thousand use in a language. */
function formsOf(language: string): string[] {
  const rules = new Intl.PluralRules(language);
  const counts = Array.from({ length: 1001 }, (_, count) => count);
  return [...new Set(counts.map((count) => rules.select(count)))].sort();
}

/** Plurals and selects of a message that lack cases or differ from English. */
function caseFaults(text: string, language: string, english: string): string[] {
  const plurals = elementsOf(parse(text)).filter((element) => element.type === TYPE.plural);
  const missing = plurals.flatMap((element) =>
    formsOf(language)
      .filter((form) => !(form in element.options))
      .map((form) => `${element.value} lacks ${form}`),
  );
  const choicesOf = (message: string) =>
    elementsOf(parse(message)).flatMap((element) =>
      element.type === TYPE.select
        ? [`${element.value}: ${Object.keys(element.options).sort().join(" ")}`]
        : [],
    );
  const same = JSON.stringify(choicesOf(text)) === JSON.stringify(choicesOf(english));
  return same ? missing : [...missing, "cases differ from English"];
}

/** A row of "Words that no text uses" in docs/words.md. */
interface Avoided {
  language: string;
  words: string[];
  exceptIn: string[];
}

/** The rows of the last table of docs/words.md. */
function avoidedWords(glossary: string): Avoided[] {
  const rows = [...glossary.matchAll(/^\| (\w\w) \| (.+?) \| .+? \| (.*?) ?\|$/gm)];
  return rows.map(([, language = "", listed = "", exceptIn = ""]) => ({
    language,
    words: listed.split(", "),
    exceptIn: exceptIn.split(" "),
  }));
}

/**
 * Whether a message contains a word of the glossary's pattern; its arguments and the cases of
 * selects do not count.
 */
function hasWord(text: string, word: string): boolean {
  const spoken = elementsOf(parse(text)).flatMap((element) =>
    element.type === TYPE.literal ? [element.value] : [],
  );
  const pattern = word.replaceAll("*", "\\p{L}*");
  const whole = new RegExp(`(?<!\\p{L})${pattern}(?!\\p{L})`, "iu");
  return spoken.some((part) => whole.test(part));
}

const AVOIDED = avoidedWords(words);

it("every language has a catalogue, and there are no others", () => {
  expect([...CATALOGUES.keys()].sort()).toEqual(LOCALES.map(({ code }) => code).sort());
});

describe.each(LOCALES.map((locale) => locale.code))("the catalogue %s", (code) => {
  const messages = messagesOf(CATALOGUES.get(code) ?? {});

  it("has the keys of English in their order", () => {
    expect([...messages.keys()]).toEqual([...ENGLISH.keys()]);
  });

  it("uses the same arguments in every message", () => {
    const argumentsByKey = (of: Map<string, string>) =>
      Object.fromEntries([...of].map(([key, text]) => [key, argumentsOf(text)]));
    expect(argumentsByKey(messages)).toEqual(argumentsByKey(ENGLISH));
  });

  it("has every plural form of its language and every case of a select", () => {
    const faults = [...messages].flatMap(([key, text]) =>
      caseFaults(text, code, ENGLISH.get(key) ?? "").map((fault) => `${key}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it("uses no word that the glossary rules out", () => {
    const rows = AVOIDED.filter(({ language }) => language === code);
    expect(rows).not.toEqual([]);
    const faults = rows.flatMap(({ words, exceptIn }) =>
      [...messages]
        .filter(([key]) => !exceptIn.some((free) => key === free || key.startsWith(`${free}.`)))
        .flatMap(([key, text]) =>
          words.filter((word) => hasWord(text, word)).map((word) => `${key}: ${word}`),
        ),
    );
    expect(faults).toEqual([]);
  });

  it("keeps in one piece what narrow buttons would break at a hyphen or before an ellipsis", () => {
    const faults = [...messages].filter(([, text]) => /\be-mail|-mêmes?\b| …/i.test(text));
    expect(faults).toEqual([]);
  });

  it("has no empty messages and no leading or trailing spaces", () => {
    const faults = [...messages].filter(([, text]) => text.trim() === "" || text.trim() !== text);
    expect(faults).toEqual([]);
  });
});

describe("error codes of the server", () => {
  it("each have a message that only uses the values they carry", () => {
    expect(Object.keys(en.problem)).toEqual(Object.keys(PROBLEMS));
    const sentences: Record<string, string> = PROBLEMS;
    const unknown = Object.entries(en.problem).flatMap(([code, text]) => {
      const carried = argumentsOf(sentences[code] ?? "");
      return argumentsOf(text).filter((name) => !carried.includes(name));
    });
    expect(unknown).toEqual([]);
  });
});

describe("parts of the words of refusals", () => {
  it("name each refusal once, and only known ones", () => {
    const named = [...ADMIN_PROBLEMS, ...OTHER_PROBLEMS];
    expect(named.filter((code, place) => named.indexOf(code) !== place)).toEqual([]);
    expect(Object.keys(PROBLEMS)).toEqual(expect.arrayContaining(named));
  });

  it("keep what any caller gets, and what screens before the sign-in say, with public pages", () => {
    const parted: readonly string[] = [...ADMIN_PROBLEMS, ...OTHER_PROBLEMS];
    const said = [
      "missing",
      "code_digits",
      "second_factor_wrong",
      "sign_in_expired",
      "later_enough",
    ];
    const anywhere = ["not_found", "forbidden", "attempts", "busy", "disk_full", "signed_out"];
    expect([...said, ...anywhere].filter((code) => parted.includes(code))).toEqual([]);
  });
});

describe("a page for another role", () => {
  it("says nothing of whose it is, which may be nurses, technicians or auditors", () => {
    for (const [language, catalogue] of CATALOGUES) {
      const role = catalogue["users"]?.["administrator"]?.toLowerCase() ?? "";
      const said = catalogue["error"]?.["forbiddenText"]?.toLowerCase() ?? role;
      expect(hasWord(said, `*${role}*`), language).toBe(false);
    }
  });
});

describe("the Arabic catalogue", () => {
  it("is in Arabic wherever English has words", () => {
    const untranslated = [...messagesOf(ar)].filter(
      ([key, text]) =>
        /[A-Za-z]{2}/.test((ENGLISH.get(key) ?? "").replaceAll(/\{[^}]*\}/g, "")) &&
        !/\p{Script=Arabic}/u.test(text),
    );
    expect(untranslated.map(([, text]) => text)).toEqual([
      "Dosebeat",
      "{page} · Dosebeat - Web",
      "DevEUI",
    ]);
  });
});

describe("the checks above", () => {
  it("find a word of the glossary, alone or by its beginning", () => {
    expect(hasWord("{silent, select, other {The box is Silent now}}", "silen*")).toBe(true);
    expect(hasWord("Doses of {dose}", "dose")).toBe(false);
    expect(hasWord("العلبة الصامتة", "*صامت*")).toBe(true);
  });

  it("detect a missing argument, plural form and case", () => {
    expect(argumentsOf("{a, plural, other {# {b} <c>{d}</c>}}")).toEqual(["<c>", "a", "b", "d"]);
    expect(caseFaults("{n, plural, one {# Tag} other {# Tage}}", "ar", "")).toEqual([
      "n lacks few",
      "n lacks many",
      "n lacks two",
      "n lacks zero",
    ]);
    const choice = "{l, select, a {A} other {B}}";
    expect(caseFaults("{l, select, other {B}}", "de", choice)).toHaveLength(1);
  });
});
