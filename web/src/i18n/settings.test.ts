import { describe, expect, it } from "vitest";
import { CURRENCIES, formatCurrency, formatDate, formatDate2, formatInstant } from "./settings.ts";

const NIGHT = "2026-11-22T03:30:00Z";

describe("configured formats", () => {
  it("show a date as LL in New York", () => {
    expect(formatInstant(NIGHT, "en-US")).toBe("November 21, 2026");
  });

  it("formatDate shows lll in Berlin by default", () => {
    expect(formatDate(NIGHT, "en-US")).toBe("Nov 22, 2026, 04:30");
    expect(formatDate(NIGHT, "en-US", "LL", "America/New_York")).toBe("November 21, 2026");
  });

  it("formatDate2 shows the zone of the browser", () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(formatDate2(NIGHT, "de-DE")).toBe(formatDate(NIGHT, "de-DE", "lll", timeZone));
  });

  it.each([
    [1234.5, "$1,235", "1,235\u00a0€"],
    [0, "$0", "0\u00a0€"],
    [999, "$999", "999\u00a0€"],
    [-1_234_567, "-$1,234,567", "-1,234,567\u00a0€"],
    [-0.2, "$0", "0\u00a0€"],
  ])("write %d with the symbol on the configured side", (amount, dollars, euros) => {
    expect(formatCurrency(amount, CURRENCIES.USD)).toBe(dollars);
    expect(formatCurrency(amount, CURRENCIES.EUR)).toBe(euros);
  });

  it("use other separators and digits if configured", () => {
    const settings = {
      ...CURRENCIES.EUR,
      decimalDigits: 2,
      decimalSeparator: ",",
      thousandsSeparator: ".",
    };
    expect(formatCurrency(1234.5, settings)).toBe("1.234,50\u00a0€");
  });
});
