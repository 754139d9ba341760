import { expect, it } from "vitest";
import en from "../i18n/messages/en.json";
import { LATER_NOUNS } from "../i18n/nouns.ts";

const SOURCES = import.meta.glob<string>(["../**/*.ts", "../**/*.tsx", "!../**/*.test.*"], {
  query: "?raw",
  import: "default",
  eager: true,
});
/** The tour's button fetches these words itself. */
const FETCHES_ITSELF = "../charts/tour/use-tour.ts";

const KEYS = new Set(
  Object.entries(en).flatMap(([noun, messages]) =>
    Object.keys(messages).map((key) => `${noun}.${key}`),
  ),
);

/** Files of the program that can be reached without going through a screen that loads this part. */
function reachedWithout(part: string): string[] {
  const found = new Set(["../main.tsx"]);
  for (const file of found) {
    const source = (SOURCES[file] ?? "").replace(
      new RegExp(
        `(?:screenW|w)ithWords\\(\\s*(?:"${part}"|\\[[^\\]]*"${part}"[^\\]]*\\]),\\s*(?:async )?\\(\\) => \\(?(?:await )?import\\("[^"]+"\\)`,
        "g",
      ),
      "",
    );
    for (const [, path = ""] of source.matchAll(
      /(?:from|import\(|^import)\s*"(\.[^"]+\.tsx?)"/gm,
    )) {
      const { pathname } = new URL(path, new URL(file.slice(3), "file:///"));
      found.add(`..${pathname}`);
    }
  }
  return [...found].filter((file) => file !== FETCHES_ITSELF);
}

/** The nouns whose messages a file shows. */
function nounsIn(file: string): string[] {
  const source = SOURCES[file] ?? "";
  const used = [...source.matchAll(/useTranslations\(\s*"(\w+)"/g)].map(([, noun]) => noun ?? "");
  const named = [...source.matchAll(/"(\w+\.\w+)"/g)].map(([, key]) => key ?? "");
  return [...used, ...named.filter((key) => KEYS.has(key)).map((key) => key.split(".")[0] ?? "")];
}

it.each(Object.entries(LATER_NOUNS))(
  "shows words of the part %s only on screens that are loaded with them",
  (part, nouns) => {
    const reached = reachedWithout(part);
    expect(reached.length).toBeGreaterThan(200);
    const shown = reached.flatMap((file) =>
      nounsIn(file)
        .filter((noun) => nouns.some((one) => one === noun))
        .map((noun) => `${noun} in ${file}`),
    );
    expect(shown).toEqual([]);
  },
);

it("has every noun of these parts in the catalogue", () => {
  expect(Object.keys(en)).toEqual(expect.arrayContaining(Object.values(LATER_NOUNS).flat()));
});
