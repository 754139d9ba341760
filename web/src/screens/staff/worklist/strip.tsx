import type { WorklistRow } from "@dosebeat/contract/worklist";
import { useTranslations } from "use-intl";
import type { MarkKind } from "../../../charts/legend/status-looks.ts";
import { StatusSign } from "../../../charts/legend/status-shape.tsx";
import type { Format } from "../../../i18n/use-format.ts";
import "./strip.css";

type Result = WorklistRow["strip"][number]["result"];

function kindOf(result: Result): MarkKind {
  return result === "open" ? "due" : result;
}

/** For days worked out before minutes were stored: yellow, which blames nobody. */
const UNTOLD = 60;

interface StripProps {
  strip: WorklistRow["strip"];
  format: Pick<Format, "weekday">;
}

/** The last 14 days as shapes, and in words for screen readers. */
export function Strip({ strip, format }: StripProps) {
  const t = useTranslations("worklist");
  const label = strip
    .map(({ date, result }) => `${format.weekday(date)}: ${t(`result_${result}`)}`)
    .join("; ");
  return (
    <span className="worklist-days" role="img" aria-label={label}>
      {strip.map(({ date, result, deviation }) => (
        <StatusSign
          key={date}
          kind={kindOf(result)}
          deviation={deviation ?? (result === "on_time" ? 0 : UNTOLD)}
        />
      ))}
    </span>
  );
}
