import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { createTranslator, useLocale } from "use-intl";
import { localeOfIso } from "../../i18n/locales.ts";
import { toleranceValues } from "../../i18n/tolerance.ts";
import { loadChunk } from "../../routing/chunks.ts";
import { loadWords } from "../../routing/later-words.tsx";

const load = loadChunk(() => import("./tour.ts"));

/** The steps of each chart, in order; parts that are not on screen are skipped. */
const STEPS = {
  day: ["day", "band", "scale", "legend", "keys"],
  week: ["week", "band", "scale", "legend", "more"],
  month: ["calendar", "month", "band", "scale", "legend", "more"],
  cumulative: ["trend", "cumulative", "band", "scale", "counts", "legend", "more"],
} as const;

export type TouredChart = keyof typeof STEPS;

/**
 * Starts a tour of the chart around the focused control: of the parts within the nearest
 * `data-tour-root`, or of the whole page. The control is focused again afterwards.
 * @param onStart switches back to the chart before the tour starts
 */
export function useTour(chart: TouredChart, onStart: () => void) {
  const locale = useLocale();
  const end = useRef<() => void>(undefined);
  // The tour is rendered outside the screen and would outlive it, for example after going back in the history.
  useEffect(() => () => end.current?.(), []);
  return async (opener = document.activeElement) => {
    const root = opener?.closest("[data-tour-root]") ?? document;
    flushSync(onStart);
    const [{ runTour }, messages] = await Promise.all([
      load(),
      loadWords("tour", localeOfIso(locale).code),
    ]);
    const t = createTranslator({ locale, messages, namespace: "tour" });
    end.current = runTour(
      root,
      STEPS[chart].map((part) => ({
        part,
        title: t(`${part}Title`, toleranceValues),
        text: t(part, toleranceValues),
      })),
      {
        next: t("next"),
        back: t("back"),
        done: t("done"),
        close: t("close"),
        progress: t("progress", { current: "{{current}}", total: "{{total}}" }),
      },
      opener instanceof HTMLElement ? opener : document.body,
    );
  };
}
