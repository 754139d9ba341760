import type { Silences } from "@dosebeat/contract/silences";
import { useTranslations } from "use-intl";
import type { Panel, TimeSeriesData } from "../../../charts/time-series/data.ts";
import type { View } from "../../../charts/time-series/view.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import {
  connectedShare,
  type Extremes,
  extremesIn,
  lostIn,
} from "../../../nouns/sensors/history-summary.ts";

/** Rounded down to whole percent: "100 %" only appears if nothing was missed. */
function roundedDown(share: number): number {
  return Math.floor(share * 100) / 100;
}

interface SensorSummaryProps {
  data: TimeSeriesData;
  lost: Silences["lost"];
  view: View;
  zone: string;
}

/** The chart's content as text. */
export function SensorSummary({ data, lost, view, zone }: SensorSummaryProps) {
  const t = useTranslations("sensor");
  const format = useFormat(zone);
  const starts = data.panels.map((panel) => panel.at[0] ?? Number.POSITIVE_INFINITY);
  const gaps = lost.map(({ from_utc, to_utc, count }) => ({
    from: Date.parse(from_utc),
    to: Date.parse(to_utc),
    count,
  }));
  const unheard = [...data.silent, ...gaps];
  const first = Math.min(...starts, ...gaps.map(({ from }) => from));
  const share = connectedShare(view, unheard, Number.isFinite(first) ? first : null, data.now);
  const lostCount = lostIn(view, gaps);
  const pressed = data.marks.filter((at) => at >= view.from && at < view.to).length;
  const textOf = (panel: Panel, value: number) => isolate(panel.format(value));
  const momentOf = (at: number) => isolate(format.moment(at));
  const sentence = (panel: Panel) => {
    const found = extremesIn(panel, view);
    if (!found) return t("notMeasured", { name: panel.name });
    if (panel.key === "motion") return t("moved", { count: found.sum });
    if (panel.key === "battery") return battery(found, panel);
    return range(found, panel);
  };
  const battery = ({ first, last }: Extremes, panel: Panel) =>
    first === last
      ? t("steady", { name: panel.name, value: textOf(panel, first) })
      : t("batteryFrom", {
          name: panel.name,
          first: textOf(panel, first),
          last: textOf(panel, last),
        });
  const range = (found: Extremes, panel: Panel) =>
    found.low === found.high
      ? t("steady", { name: panel.name, value: textOf(panel, found.low) })
      : t("between", {
          name: panel.name,
          low: textOf(panel, found.low),
          lowAt: momentOf(found.lowAt),
          high: textOf(panel, found.high),
          highAt: momentOf(found.highAt),
          mean: textOf(panel, found.mean),
        });
  return (
    <section className="sensor-summary" aria-labelledby="sensor-summary">
      <h3 id="sensor-summary">{t("summary")}</h3>
      <p className="sensor-note">
        {t("summaryOf", { from: momentOf(view.from), to: momentOf(view.to) })}
      </p>
      <ul>
        {data.panels.map((panel) => (
          <li key={panel.key}>{sentence(panel)}</li>
        ))}
        <li>{t("pressed", { count: pressed })}</li>
        {share !== null && (
          <li>{t("heard", { share: isolate(format.percent(roundedDown(share))) })}</li>
        )}
        {lostCount > 0 && <li>{t("lostMessages", { count: lostCount })}</li>}
      </ul>
    </section>
  );
}
