import { useTranslations } from "use-intl";
import type { MarkKind } from "../../../charts/legend/status-looks.ts";
import { Sign } from "./chronology-row.tsx";

/** The signs that a chronology's legend can explain. */
export type Explained = MarkKind | "hatch";

const ENTRIES = [
  ["on_time", ["on_time"], "onTime"],
  ["late", ["early", "late"], "offTime"],
  ["missed", ["missed"], "missed"],
  ["unknown", ["unknown"], "unknown"],
  ["confirmed", ["confirmed"], "confirmed"],
  ["skipped", ["skipped"], "skipped"],
  ["intake", ["intake"], "intake"],
  ["extra", ["extra"], "extra"],
  ["named", ["named"], "named"],
  ["due", ["due", "overdue", "upcoming"], "open"],
] as const satisfies readonly (readonly [MarkKind, readonly MarkKind[], string])[];

/** Explains only what the sheet shows. */
export function SheetLegend({ kinds }: { kinds: ReadonlySet<Explained> }) {
  const t = useTranslations("report");
  return (
    <ul className="sheet-legend">
      {ENTRIES.filter(([, shown]) => shown.some((kind) => kinds.has(kind))).map(([kind, , key]) => (
        <li key={key}>
          <Sign kind={kind} />
          {t(key)}
        </li>
      ))}
      {kinds.has("hatch") && (
        <li>
          <span className="sheet-hatch" aria-hidden="true" />
          {t("hatch")}
        </li>
      )}
    </ul>
  );
}
