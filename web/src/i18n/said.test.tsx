import { MINUTE } from "@dosebeat/domain/time/durations";
import { renderToStaticMarkup } from "react-dom/server";
import { createTranslator, IntlProvider, useTranslations } from "use-intl";
import { expect, it } from "vitest";
import ar from "./messages/ar.json";
import de from "./messages/de.json";
import en from "./messages/en.json";
import fr from "./messages/fr.json";
import { useFormat } from "./use-format.ts";

const CATALOGUES = { en, de, fr, ar };
type Language = keyof typeof CATALOGUES;
type Key = `${string}.${string}`;

/** A message with its values filled in, as a reader sees it. */
function say(language: Language, key: Key, values: Record<string, string | number>): string {
  const [noun = "", name = ""] = key.split(".");
  const messages: Record<string, Record<string, string>> = CATALOGUES[language];
  // The types do not know this namespace, so any row of a table can be read.
  const t = createTranslator({ locale: language, messages: { said: messages[noun] ?? {} } });
  return t(`said.${name}`, values);
}

/** Texts that sounded translated, with the values that made them so, and the wording that replaced them. */
const SAID: [Language, Key, Record<string, string | number>, string][] = [
  ["en", "boxLine.humid", { value: "46 %" }, "46 % humidity"],
  ["en", "history.asNeeded", { count: 6, days: 2 }, "6 extra, as needed, on 2 days."],
  ["en", "worklist.callNow", {}, "Call…"],
  ["en", "worklist.later", {}, "Remind me later"],
  ["en", "worklist.done_rows", {}, "Done today"],
  ["en", "worklist.climate", {}, "The box"],
  ["en", "worklist.search", {}, "Name, record number or DevEUI"],
  [
    "en",
    "worklist.no_press",
    { has: "true", since: "Friday 20:06", days: 2 },
    "No press since Friday 20:06, box online",
  ],
  ["en", "chart.due", {}, "no press yet"],
  [
    "en",
    "pauses.addedFrom",
    { name: "Ramipril", day: "10 December" },
    "Ramipril: paused from 10 December",
  ],
  ["de", "empty.boxText", {}, "Noch keine Box verbunden"],
  ["de", "empty.history", {}, "Hier gibt es noch nichts zu zeigen"],
  ["de", "history.allTaken", { due: 1 }, "Genommen."],
  ["de", "history.allTaken", { due: 2 }, "Beide genommen."],
  ["de", "history.allTaken", { due: 3 }, "Alle 3 genommen."],
  ["de", "tally.taken", { taken: 1, due: 1 }, "Genommen"],
  ["de", "tally.taken", { taken: 0, due: 1 }, "0 von 1 Einnahme genommen"],
  ["de", "today.taken", { taken: 1, planned: 1 }, "Genommen"],
  ["de", "today.taken", { taken: 2, planned: 3 }, "2 von 3 genommen"],
  [
    "de",
    "reminders.sentenceBoth",
    { isSet: "yes", time: "08:00", repeats: "15 und 30", last: 60, where: "" },
    "Um 08:00, dann nach 15 und 30 und zuletzt nach 60 Minuten.",
  ],
  ["de", "menu.caring", {}, "Menschen, um die ich mich kümmere"],
  ["de", "travel.homeTitle", {}, "Nach der Zeit zu Hause einnehmen"],
  ["de", "accessKinds.dose-stated", {}, "Einnahme eingetragen oder zurückgenommen"],
  [
    "de",
    "pauses.addedFrom",
    { name: "Ramipril", day: "10. Dezember" },
    "Ramipril: Pause ab 10. Dezember",
  ],
  ["de", "worklist.callNow", {}, "Anrufen…"],
  ["de", "worklist.leadBox", { box: 217 }, "Erst die Box prüfen: 217."],
  ["fr", "today.taken", { taken: 0, planned: 1 }, "Aucune prise sur 1"],
  ["fr", "tally.toCome", { count: 1 }, "1 à venir"],
  ["fr", "tally.taken", { taken: 1, due: 1 }, "1 prise faite sur 1"],
  ["fr", "planWords.homeTime", { zone: "Bruxelles" }, "à l’heure de Bruxelles"],
  [
    "fr",
    "history.barWeek",
    {},
    "Chaque barre représente une semaine, remplie selon les prises faites. Hachurée\u00a0: trop peu est connu.",
  ],
  ["ar", "privacy.notices", {}, "تراخيص البرمجيات مفتوحة المصدر"],
  ["ar", "answer.done", { count: 5 }, "أُخذت جرعات اليوم كلها (5)"],
  ["ar", "tally.taken", { taken: 1, due: 2 }, "أُخذت جرعة من أصل جرعتين"],
  ["ar", "history.moreFigures", {}, "إحصاءات أخرى"],
  ["ar", "caring.well", {}, "لا أسئلة مفتوحة"],
];

it.each(SAID)("%s %s %j reads %s", (language, key, values, text) => {
  expect(say(language, key, values)).toBe(text);
});

it.each([
  ["ar", 120, "متأخرة بساعتين"],
  ["ar", 41, "متأخرة بـ41 دقيقة"],
  ["ar", 61, "متأخرة بساعة ودقيقة"],
  ["en", 120, "2\u0020h late"],
  ["de", 41, "41\u0020min zu spät"],
] as const)("%s joins %i minutes of delay: %s", (language, minutes, text) => {
  const read = renderToStaticMarkup(
    <IntlProvider locale={language} messages={CATALOGUES[language]} timeZone="UTC">
      <Late minutes={minutes} />
    </IntlProvider>,
  );
  expect(read).toBe(text);
});

function Late({ minutes }: { minutes: number }) {
  const t = useTranslations("dose");
  return t("late", { duration: useFormat("UTC").by(minutes * MINUTE) });
}
