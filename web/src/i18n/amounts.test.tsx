import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import { useAmount, useNamedAmount } from "./amounts.ts";
import { localeOf } from "./locales.ts";
import ar from "./messages/ar.json";
import de from "./messages/de.json";
import en from "./messages/en.json";
import fr from "./messages/fr.json";

const CATALOGUES = { ar, de, en, fr };

interface SaidProps {
  amount: number;
  unit: string;
}

function Said({ amount, unit }: SaidProps) {
  return useAmount()(amount, unit);
}

/** An amount as the pages of a language say it. */
function said(language: keyof typeof CATALOGUES, amount: number, unit: string): string {
  return renderToStaticMarkup(
    <IntlProvider locale={localeOf(language).iso} messages={CATALOGUES[language]} timeZone="UTC">
      <Said amount={amount} unit={unit} />
    </IntlProvider>,
  );
}

function Named({ amount, unit }: SaidProps) {
  return useNamedAmount()(amount, unit);
}

it("names an amount without a unit where it stands beside a strength or a time", () => {
  const named = (language: "ar" | "de" | "en" | "fr", unit: string) =>
    renderToStaticMarkup(
      <IntlProvider locale={localeOf(language).iso} messages={CATALOGUES[language]} timeZone="UTC">
        <Named amount={6} unit={unit} />
      </IntlProvider>,
    );
  expect(named("en", " ")).toBe("amount 6");
  expect(named("de", "")).toBe("Menge 6");
  expect(named("fr", "")).toBe("quantité 6");
  expect(named("ar", "")).toBe("الكمية 6");
  expect(named("en", "tablet")).toBe("6 tablets");
  expect(said("en", 6, "")).toBe("6");
});

it("says half of one in Arabic, never one", () => {
  expect(said("ar", 0.5, "tablet")).toBe("½ قرص");
  expect(said("ar", 0.25, "capsule")).toBe("¼ كبسولة");
  expect(said("ar", 1, "tablet")).toBe("قرص واحد");
  expect(said("en", 0.5, "tablet")).toBe("½ tablet");
});

it("keeps a fraction behind its whole number in Arabic, whatever the unit is called", () => {
  const number = "\u20661½\u2069";
  expect(said("ar", 1.5, "tablet")).toBe(`${number} قرص`);
  expect(said("ar", 1.5, "قرص مغلف")).toBe(`\u2068${number} قرص مغلف\u2069`);
  expect(said("ar", 1.5, "Filmtablette")).toBe(`\u2068${number} Filmtablette\u2069`);
  expect(said("en", 1.5, "Filmtablette")).toBe("1½ Filmtablette");
});
