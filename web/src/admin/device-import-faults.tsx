import { SENSOR_MODELS } from "@dosebeat/domain/codecs/model-names";
import { useTranslations } from "use-intl";
import { MAX_BOXES } from "../sensors/import/columns.ts";
import type { Fault } from "../sensors/import/read-boxes.ts";
import { Notice } from "../ui/states/notice.tsx";

const MAX_SHOWN = 200;

interface ImportFaultsProps {
  faults: readonly Fault[];
  /** Number of boxes whose lines are valid. */
  good: number;
}

/** Every invalid line: where, what, and how to fix it. */
export function ImportFaults({ faults, good }: ImportFaultsProps) {
  const t = useTranslations("boxImport");
  const sorted = [...faults].sort((one, other) => one.line - other.line);
  return (
    <>
      <Notice tone="bad">
        {t("problems", { count: faults.length })} {t("nothingYet", { count: good })}
      </Notice>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard */}
      <section className="table-scroll" aria-label={t("faults")} tabIndex={0}>
        <table className="table import-faults">
          <thead>
            <tr>
              <th scope="col">{t("line")}</th>
              <th scope="col">{t("column")}</th>
              <th scope="col">{t("value")}</th>
              <th scope="col">{t("what")}</th>
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, MAX_SHOWN).map(({ kind, line, column, value }) => (
              <tr key={`${line} ${column} ${kind}`}>
                <th scope="row">{line}</th>
                <td>{column || "–"}</td>
                <td>
                  <bdi>{value.slice(0, 40) || "–"}</bdi>
                </td>
                <td>{t(kind, { value, most: MAX_BOXES, models: SENSOR_MODELS.join(", ") })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {sorted.length > MAX_SHOWN && <p>{t("moreFaults", { count: sorted.length - MAX_SHOWN })}</p>}
    </>
  );
}
