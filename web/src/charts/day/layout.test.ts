import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DayChartData } from "./data.ts";
import { layOut, silenceLabels } from "./layout.ts";

const EMPTY: DayChartData = {
  start: 0,
  end: DAY,
  now: null,
  lanes: [],
  silent: [],
  curve: null,
};

describe("the layout of a day", () => {
  it.each([288, 328, 358, 562, 900])("at %i px a mark is narrower than its band", (width) => {
    const { radius, band } = layOut(EMPTY, width);
    expect(radius).toBeLessThan(band);
  });

  it("has fewer times at the axis where they would touch", () => {
    expect(layOut(EMPTY, 358).everyHours).toBe(6);
    expect(layOut(EMPTY, 562).everyHours).toBe(3);
  });

  it("keeps labels of silences in the chart, and apart from each other", () => {
    const minute = fc.integer({ min: 0, max: 24 * 60 });
    const silences = fc
      .array(fc.tuple(minute, minute), { maxLength: 6 })
      .map((all) => all.map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const))
      .map((all) => all.sort(([a], [b]) => a - b));
    fc.assert(
      fc.property(silences, fc.integer({ min: 240, max: 1200 }), (found, width) => {
        const silent = found.map(([from, to]) => ({
          from: from * MINUTE,
          to: to * MINUTE,
          label: "",
        }));
        const data = { ...EMPTY, silent };
        const layout = layOut(data, width);
        const text = "box offline";
        const half = (7.5 * text.length + 8) / 2;
        const labels = silenceLabels(data, layout, text);
        expect(labels.length).toBe(silent.length === 0 ? 0 : Math.max(1, labels.length));
        labels.forEach(({ x }, index) => {
          expect(x - half).toBeGreaterThanOrEqual(layout.left);
          expect(x + half).toBeLessThanOrEqual(layout.right);
          const before = labels[index - 1];
          if (before) expect(x - before.x).toBeGreaterThanOrEqual(2 * half);
        });
      }),
    );
  });
});
