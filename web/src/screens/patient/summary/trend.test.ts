import { tallyOf } from "@dosebeat/domain/adherence/tally";
import type { DoseStatus } from "@dosebeat/domain/doses/statuses";
import { createTranslator } from "use-intl";
import { describe, expect, it } from "vitest";
import en from "../../../i18n/messages/en.json";
import { datesBetween } from "../../../i18n/weeks.ts";
import { type CountedDose, factsOf } from "./facts.ts";
import { shareTaken, stretchesOf, trendOf } from "./trend.ts";
import { trendSummaryOf } from "./trend-words.ts";

const words = {
  t: createTranslator({ locale: "en", messages: en, namespace: "history" }),
  locale: "en",
};
const DATES = datesBetween("2026-08-25", "2026-11-22");
const WEEKS = stretchesOf(DATES, 7);

/** Ninety days with doses in the morning and evening, with the status from `statusOn`. */
function doses(statusOn: (date: string, time: string) => DoseStatus): CountedDose[] {
  return DATES.flatMap((date) =>
    ["08:00", "20:00"].map((time) => ({
      date,
      dosage_time: `${time}:00.000`,
      due_utc: `${date}T${time}:00Z`,
      status: statusOn(date, time),
    })),
  );
}

/** Without the spaces that keep a number and its word in one line. */
const plain = (text: string) => text.replaceAll("\u00a0", " ");

function summaryOf(some: CountedDose[]) {
  const { headline, reasons } = trendSummaryOf(
    factsOf(some, [], true),
    trendOf(some, WEEKS),
    words,
  );
  return { headline: plain(headline), reasons: reasons.map(plain) };
}

describe("weeks", () => {
  it("are cut backwards from the last day, and cover every day once", () => {
    expect(WEEKS).toHaveLength(13);
    expect(WEEKS.at(-1)).toEqual({ from: "2026-11-16", to: "2026-11-22", days: 7 });
    expect(WEEKS[0]).toEqual({ from: "2026-08-25", to: "2026-08-30", days: 6 });
    expect(WEEKS.flatMap(({ from, to }) => datesBetween(from, to))).toEqual(DATES);
  });
});

describe("the share taken", () => {
  const share = (statuses: DoseStatus[]) =>
    shareTaken(tallyOf(statuses.map((status) => ({ status }))));
  it.each([
    ["nothing due", [], null],
    ["unclear doses left out", ["on_time", "on_time", "missed", "unknown"], 2 / 3],
    ["too much unclear", ["on_time", "unknown", "on_time", "unknown"], null],
    ["days not counted", ["excused", "on_time"], 1],
    ["what is still open", ["on_time", "overdue", "upcoming"], 1],
  ] as const)("with %s", (_, statuses, expected) => {
    expect(share([...statuses])).toBe(expected);
  });
});

describe("a trend in words", () => {
  it("is steady where every week is about as good", () => {
    expect(summaryOf(doses(() => "on_time"))).toEqual({
      headline: "Steady: 180 of 180 taken.",
      reasons: ["All on time."],
    });
  });

  it("names the month of the one weak week, and counts", () => {
    const some = doses((date) =>
      date >= "2026-10-12" && date <= "2026-10-18" ? "missed" : "on_time",
    );
    expect(summaryOf(some)).toEqual({
      headline: "Steady, with one weak week in October.",
      reasons: [
        "166 of 180 taken; 7 whole days missed.",
        "Mornings: about 10 of 10 in November, about 9 of 10 before.",
      ],
    });
  });

  it("compares the part of the day that changed most with the months before", () => {
    const some = doses((date, time) =>
      time === "20:00" && date < "2026-11-01" && date.endsWith("5") ? "missed" : "on_time",
    );
    expect(summaryOf(some).reasons.at(-1)).toBe(
      "Evenings: about 10 of 10 in November, about 9 of 10 before.",
    );
  });

  it("is not steady where most weeks are not known", () => {
    const weeksKnown = (from: string) => doses((date) => (date >= from ? "on_time" : "unknown"));
    const four = weeksKnown("2026-10-26");
    expect(trendOf(four, WEEKS).course).toEqual({ kind: "none" });
    expect(summaryOf(four).headline).toBe("56 of 180 taken.");
    // Nine of thirteen weeks known is less than 70 %, ten is more.
    expect(trendOf(weeksKnown("2026-09-21"), WEEKS).course).toEqual({ kind: "none" });
    expect(trendOf(weeksKnown("2026-09-14"), WEEKS).course).toEqual({ kind: "steady" });
  });

  it.each(["excused", "upcoming", "overdue"] as const)(
    "leaves out weeks in which every dose is %s",
    (status) => {
      const four = doses((date) => (date >= "2026-10-26" ? "on_time" : status));
      expect(trendOf(four, WEEKS).course).toEqual({ kind: "steady" });
    },
  );

  it("only counts where weeks are uneven, or few", () => {
    const uneven = doses((date) => (Number(date.slice(8)) % 2 === 0 ? "missed" : "on_time"));
    expect(summaryOf(uneven).headline).toBe("92 of 180 taken; 44 whole days missed.");
    const week = doses(() => "on_time").filter(({ date }) => date >= "2026-11-16");
    expect(trendOf(week, stretchesOf(DATES.slice(-7), 7)).course).toEqual({ kind: "none" });
  });
});
