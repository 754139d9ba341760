// @vitest-environment happy-dom
import { PROBLEMS } from "@dosebeat/contract/base/problems";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { describe, expect, it } from "vitest";
import { CallError } from "../../api/call.ts";
import ar from "../../i18n/messages/ar.json";
import de from "../../i18n/messages/de.json";
import en from "../../i18n/messages/en.json";
import fr from "../../i18n/messages/fr.json";
import { ADMIN_PROBLEMS, OTHER_PROBLEMS } from "../../i18n/nouns.ts";
import { useFaultOf, useReason } from "./reason.ts";

const CATALOGUES = { en, de, fr, ar };
type Language = keyof typeof CATALOGUES;

function inLanguage(locale: Language, messages: object = CATALOGUES[locale]) {
  return ({ children }: { children: ReactNode }) => (
    <IntlProvider locale={locale} messages={messages} timeZone="UTC">
      {children}
    </IntlProvider>
  );
}
const inGerman = inLanguage("de");

const short = { message: "must have 8 characters", code: "too_short", values: { min: 8 } };
const refusal = new CallError("refused", 400, short, [{ path: ["password"], ...short }]);

describe("the reason of a failed call", () => {
  const { current: reasonOf } = renderHook(useReason, { wrapper: inGerman }).result;

  it("is translated and has its values filled in", () => {
    expect(reasonOf(refusal)).toBe("Bitte geben Sie mindestens 8 Zeichen ein.");
  });

  it("is the server's own message only in English if it has no code or an unknown one", () => {
    const inEnglish = renderHook(useReason, { wrapper: inLanguage("en") }).result.current;
    const uncoded = new CallError("refused", 400, "role is not known here");
    const later = new CallError("refused", 409, { message: "The moon is full.", code: "toString" });
    expect([inEnglish(uncoded), inEnglish(later)]).toEqual([
      "role is not known here",
      "The moon is full.",
    ]);
    expect([reasonOf(uncoded), reasonOf(later)]).toEqual([de.reason.unknown, de.reason.unknown]);
  });

  it("tells a busy server from too many tries", () => {
    const busy = { message: "busy", code: "busy" };
    const attempts = { message: "attempts", code: "attempts" };
    expect(reasonOf(new CallError("refused", 429, busy))).toBe(de.problem.busy);
    expect(reasonOf(new CallError("refused", 429, attempts))).toBe(de.reason.tooMany);
    expect(reasonOf(new CallError("refused", 429, "slow down"))).toBe(de.reason.tooMany);
  });

  it("tells a server that has too much to do from one that fails", () => {
    const overloaded = { message: "too much", code: "busy" };
    expect(reasonOf(new CallError("refused", 503, overloaded))).toBe(de.problem.busy);
    expect(reasonOf(new CallError("refused", 503, "down"))).toBe(de.reason.unknown);
  });

  it("does not reveal internals of the server", () => {
    expect(reasonOf(new CallError("refused", 500, "relation does not exist"))).toBe(
      de.reason.unknown,
    );
  });
});

it("a field error is shown at its field only", () => {
  const { current: faultOf } = renderHook(useFaultOf, { wrapper: inGerman }).result;
  expect(faultOf(refusal, "password")).toBe("Bitte geben Sie mindestens 8 Zeichen ein.");
  expect(faultOf(refusal, "email")).toBeUndefined();
  expect(faultOf(new Error("no"), "password")).toBeUndefined();
});

/**
 * The refusals whose words each kind of screen has loaded: public pages, patients, staff. This test cannot know
 * which refusals a screen can get, so each gets all: one whose words are not loaded must not show in English.
 */
const SCREENS: Readonly<Record<string, readonly string[]>> = {
  public: [...ADMIN_PROBLEMS, ...OTHER_PROBLEMS],
  patients: ADMIN_PROBLEMS,
  staff: [],
};

function wordsWithout(language: Language, absent: readonly string[]) {
  const { problem, ...others } = CATALOGUES[language];
  const loaded = Object.entries(problem).filter(([code]) => !absent.includes(code));
  return { ...others, problem: Object.fromEntries(loaded) };
}

/** Values that a server could fill in, in no language; the limit is a code name by which a catalogue selects. */
const filledIn = (message: string) =>
  Object.fromEntries(
    [...message.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [
      name,
      ["min", "max", "most", "count", "row", "minutes", "days"].includes(name) ? 7 : "4711",
    ]),
  );

/** Names that stay the same in every language. */
const NAMES = /Dosebeat|DevEUI|CSV|UTC|NUL|Webhook|https?|name@example\.org/g;

describe.each(["de", "fr", "ar"] as const)("every refusal in %s", (language) => {
  it.each(Object.entries(SCREENS))("has no English in it on screens of %s", (screen, absent) => {
    const wrapper = inLanguage(language, wordsWithout(language, absent));
    const { reasonOf, faultOf } = renderHook(
      () => ({ reasonOf: useReason(), faultOf: useFaultOf() }),
      { wrapper },
    ).result.current;
    const english = renderHook(useReason, { wrapper: inLanguage("en") }).result.current;
    const faults = Object.entries(PROBLEMS).flatMap(([code, message]) => {
      const problem = { code, values: filledIn(message), message };
      const error = new CallError("refused", 409, problem, [{ path: ["name"], ...problem }]);
      return [reasonOf(error), faultOf(error, "name") ?? ""].flatMap((text) => {
        const isEnglish = text === message || text === english(error);
        const isLatin = language === "ar" && /[A-Za-z]{2}/.test(text.replaceAll(NAMES, ""));
        const isUnfilled = /[{}]/.test(text) || text === "";
        return isEnglish || isLatin || isUnfilled ? [`${code}: ${text}`] : [];
      });
    });
    expect(faults).toEqual([]);
    // Where its words are loaded, each refusal differs from the general sentence.
    const general = CATALOGUES[language].reason.unknown;
    const vague = Object.entries(PROBLEMS).flatMap(([code, message]) => {
      const problem = { code, values: filledIn(message), message };
      return reasonOf(new CallError("refused", 409, problem)) === general ? [code] : [];
    });
    expect(screen === "staff" ? vague : []).toEqual([]);
  });
});
