import { useTranslations } from "use-intl";
import { COLUMNS } from "../sensors/import/columns.ts";
import type { Box } from "../sensors/import/read-boxes.ts";

const MAX_SHOWN = 10;

/** The first boxes as parsed. */
export function ImportPreview({ boxes }: { boxes: readonly Box[] }) {
  const t = useTranslations("boxImport");
  const used = COLUMNS.filter((column) => boxes.some(({ input }) => input[column] !== undefined));
  return (
    <>
      <h3>{t("preview", { shown: Math.min(MAX_SHOWN, boxes.length), count: boxes.length })}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard */}
      <section className="table-scroll" aria-label={t("previewLabel")} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t("line")}</th>
              {used.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {boxes.slice(0, MAX_SHOWN).map(({ line, input }) => (
              <tr key={line}>
                <th scope="row">{line}</th>
                {used.map((column) => (
                  <td key={column}>
                    <bdi>{input[column] ?? "–"}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
