import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { saveFile } from "../../../ui/controls/save-file.ts";
import { DownloadIcon } from "../../../ui/icons/icons.tsx";
import { csvFile } from "../../../ui/import/write-csv.ts";
import { Notice } from "../../../ui/states/notice.tsx";

const MAX_SHOWN = 200;

/** An error in a line, in the reader's language. */
export interface ToldFault {
  line: number;
  column: string;
  value: string;
  text: string;
}

interface ImportFaultsProps {
  faults: readonly ToldFault[];
  /** What happened to the file. */
  children: ReactNode;
}

/** Every invalid line: where, what, and how to fix it; can be downloaded. */
export function ImportFaults({ faults, children }: ImportFaultsProps) {
  const t = useTranslations("importFile");
  const sorted = [...faults].sort((one, other) => one.line - other.line);
  const save = () => {
    const head = [t("line"), t("column"), t("value"), t("what")];
    const rows = sorted.map(({ line, column, value, text }) => [`${line}`, column, value, text]);
    saveFile(csvFile([head, ...rows]), "dosebeat-errors.csv");
  };
  return (
    <>
      <Notice tone="bad">{children}</Notice>
      <Button variant="default" leftSection={<DownloadIcon size={18} />} onClick={save}>
        {t("downloadFaults")}
      </Button>
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
            {sorted.slice(0, MAX_SHOWN).map(({ line, column, value, text }) => (
              <tr key={`${line} ${column} ${text}`}>
                <th scope="row">{line}</th>
                <td>{column || "–"}</td>
                <td>
                  <bdi>{value.slice(0, 40) || "–"}</bdi>
                </td>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {sorted.length > MAX_SHOWN && <p>{t("moreFaults", { count: sorted.length - MAX_SHOWN })}</p>}
    </>
  );
}
