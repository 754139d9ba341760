// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it } from "vitest";
import ar from "../../i18n/messages/ar.json" with { type: "json" };
import de from "../../i18n/messages/de.json" with { type: "json" };
import { AsOf } from "./as-of.tsx";

afterEach(cleanup);

const COMPUTED = "2026-05-14T07:58:00.000Z";

function textOf(locale: string, computed: string | null, isCurrent: boolean | undefined) {
  const { container } = render(
    <IntlProvider locale={locale} messages={{ ar, de }[locale] ?? {}} timeZone="UTC">
      <AsOf computed_utc={computed} is_current={isCurrent} />
    </IntlProvider>,
  );
  return container.textContent;
}

it("says from when figures are that something has changed since", () => {
  expect(textOf("de", COMPUTED, false)).toMatch(/^Stand: .*14\..*, wird aktualisiert$/);
  expect(textOf("ar", COMPUTED, false)).toMatch(/^آخر حساب: .+، يجري التحديث$/);
});

it("says that there are none yet", () => {
  expect(textOf("de", null, false)).toBe("Wird berechnet");
});

it("says nothing of figures that are those of now", () => {
  expect(textOf("de", COMPUTED, true)).toBe("");
  // A server of the previous release never shows outdated figures.
  expect(textOf("de", COMPUTED, undefined)).toBe("");
});
