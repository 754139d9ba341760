import { useTranslations } from "use-intl";

/** How many rows are shown before they are sent. */
export const MAX_PREVIEWED = 10;

interface ImportPreviewProps {
  title: string;
  columns: readonly string[];
  rows: readonly { line: number; values: Readonly<Record<string, unknown>> }[];
}

/** The first rows as parsed, with the columns that any of them has. */
export function ImportPreview({ title, columns, rows }: ImportPreviewProps) {
  const t = useTranslations("importFile");
  const used = columns.filter((column) => rows.some(({ values }) => values[column] !== undefined));
  return (
    <>
      <h3>{title}</h3>
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
            {rows.slice(0, MAX_PREVIEWED).map(({ line, values }) => (
              <tr key={line}>
                <th scope="row">{line}</th>
                {used.map((column) => (
                  <td key={column}>
                    <bdi>{String(values[column] ?? "–")}</bdi>
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
