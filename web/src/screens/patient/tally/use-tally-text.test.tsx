// @vitest-environment happy-dom
import { EMPTY_TALLY } from "@dosebeat/domain/adherence/tally";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import ar from "../../../i18n/messages/ar.json" with { type: "json" };
import de from "../../../i18n/messages/de.json" with { type: "json" };
import en from "../../../i18n/messages/en.json" with { type: "json" };
import fr from "../../../i18n/messages/fr.json" with { type: "json" };
import { useTallyText } from "./use-tally-text.ts";

it.each([
  ["en", en],
  ["de", de],
  ["fr", fr],
  ["ar", ar],
])("a tally ends without a full stop, which the text around it adds: %s", (locale, messages) => {
  const { result } = renderHook(() => useTallyText(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <IntlProvider locale={locale} messages={messages} timeZone="UTC">
        {children}
      </IntlProvider>
    ),
  });
  const { sentence } = result.current;
  const taken = { ...EMPTY_TALLY, planned: 1, due: 1, taken: 1, onTime: 1 };
  const said = [
    sentence(EMPTY_TALLY),
    sentence(EMPTY_TALLY, "not_due"),
    sentence(EMPTY_TALLY, "paused"),
    sentence(taken),
  ];
  expect(new Set(said).size).toBe(4);
  for (const text of said) expect(text).not.toMatch(/[.؟!]$/);
});
