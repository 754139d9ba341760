import type { Watched } from "@dosebeat/contract/care";
import { useTranslations } from "use-intl";
import { StatusSign } from "../../charts/legend/status-shape.tsx";
import { useFormat } from "../../i18n/use-format.ts";
import { adviceText, STATE_LOOKS, stateText } from "./state-text.ts";
import "./state-line.css";

/** Somebody's state: its sign, one sentence, and what the carer can do. */
export function StateLine({ watched, now }: { watched: Watched; now: number }) {
  const t = useTranslations("caring");
  const format = useFormat(watched.timezone);
  const { sign, tone } = STATE_LOOKS[watched.state];
  const advice = adviceText(watched.state, t);
  return (
    <span className="care-state" data-tone={tone}>
      <StatusSign kind={sign} />
      <span className="care-state-text">{stateText(watched, now, t, format)}</span>
      {advice && <span className="care-state-advice">{advice}</span>}
    </span>
  );
}
