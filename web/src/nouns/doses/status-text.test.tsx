// @vitest-environment happy-dom
import type { DoseStatus } from "@dosebeat/domain/doses/statuses";
import { cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, describe, expect, it } from "vitest";
import ar from "../../i18n/messages/ar.json" with { type: "json" };
import de from "../../i18n/messages/de.json" with { type: "json" };
import en from "../../i18n/messages/en.json" with { type: "json" };
import fr from "../../i18n/messages/fr.json" with { type: "json" };
import { StatusPill } from "./status-pill.tsx";

afterEach(cleanup);

const CATALOGUES = { ar, de, en, fr };
/** Without the characters that keep a time in its own direction. */
const withoutMarks = (text: string | null) => text?.replace(/[\u200e\u200f\u2066-\u2069]/g, "");

function show(status: DoseStatus, deviation: number | null, silent = false) {
  const pressed = deviation === null ? null : "2026-11-21T08:04:00Z";
  const gap = { from_utc: "2026-11-21T07:00:00Z", to_utc: null };
  render(
    <IntlProvider locale="en-US" messages={en} timeZone="UTC">
      <StatusPill
        dose={{
          status,
          deviation_minutes: deviation,
          pressed_utc: pressed,
          confirmed_utc: null,
          due_utc: "2026-11-21T08:00:00Z",
        }}
        silent={silent ? [gap] : []}
        zone="UTC"
      />
    </IntlProvider>,
  );
}

describe("status text of a dose", () => {
  it.each([
    ["on_time", 4, "on time, 08:04"],
    ["late", 54.6, "54 min late"],
    ["late", 140, "2 h 20 min late"],
    ["early", -60, "1 h early"],
    ["missed", null, "missed"],
    ["skipped", null, "skipped"],
    ["upcoming", null, "upcoming"],
  ] as const)("%s (%s minutes) reads %s", (status, deviation, text) => {
    show(status, deviation);
    expect(screen.getByText(text)).toBeTruthy();
  });

  it.each([
    ["patient", "en", "taken at 08:10, added by you"],
    ["administrator", "en", "taken at 08:10, added for you"],
    ["administrator", "de", "um 08:10 genommen, für Sie eingetragen"],
    ["administrator", "fr", "prise à 08:10, ajoutée pour vous"],
    ["administrator", "ar", "أُخذت الساعة 08:10، أُضيفت نيابةً عنك"],
  ] as const)("says whose word it is: %s, in %s", (stated_by, locale, text) => {
    render(
      <IntlProvider locale={locale} messages={CATALOGUES[locale]} timeZone="UTC">
        <StatusPill
          dose={{
            status: "confirmed",
            deviation_minutes: null,
            pressed_utc: null,
            stated_by,
            confirmed_utc: "2026-11-21T08:10:00Z",
            due_utc: "2026-11-21T08:00:00Z",
          }}
          silent={[]}
          zone="UTC"
        />
      </IntlProvider>,
    );
    expect(withoutMarks(screen.getByText(/08:10/).textContent)).toBe(text);
  });

  it("explains an unclear dose by the box being offline", () => {
    show("unknown", null, true);
    expect(screen.getByText("unclear: box offline")).toBeTruthy();
  });

  it("does not mention a silence if there was none", () => {
    show("unknown", null);
    expect(screen.getByText("unclear")).toBeTruthy();
  });
});
