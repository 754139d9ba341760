import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { saveFile } from "../../../ui/controls/save-file.ts";
import { DownloadIcon } from "../../../ui/icons/icons.tsx";
import { csvFile } from "../../../ui/import/write-csv.ts";

interface Sending {
  size: number;
  stored: number;
  total: number;
  isSending: boolean;
  error: Error | null;
  isUnsure: boolean;
}

interface ImportProgressProps {
  sending: Sending;
  columns: readonly string[];
  /** All rows in sending order. */
  rows: readonly { line: number; values: Readonly<Record<string, unknown>> }[];
  /** Name of the file with the rows that are not stored. */
  name: string;
}

/** Progress of an import and, if it stopped, exactly which lines are stored and which are not. */
export function ImportProgress({ sending, columns, rows, name }: ImportProgressProps) {
  const t = useTranslations("importFile");
  const { size, stored, total, isSending, error, isUnsure } = sending;
  if (!isSending && !error) return null;
  const part = isUnsure ? Math.min(size, total - stored) : 0;
  const lines = (from: number, to: number) => ({
    from: rows[from]?.line ?? 0,
    to: rows[to - 1]?.line ?? 0,
    count: to - from,
  });
  const save = () => {
    const rest = rows
      .slice(stored)
      .map(({ values }) => columns.map((column) => String(values[column] ?? "")));
    saveFile(csvFile([columns, ...rest]), name);
  };
  return (
    <div className="import-progress">
      <progress value={stored} max={total} aria-label={t("progress", { stored, total })} />
      <p role="status">{t("progress", { stored, total })}</p>
      {error && !isSending && (
        <>
          <ul>
            <li>{stored > 0 ? t("stored", lines(0, stored)) : !isUnsure && t("noneStored")}</li>
            {part > 0 && <li>{t("unsure", lines(stored, stored + part))}</li>}
            {stored + part < total && <li>{t("notStored", lines(stored + part, total))}</li>}
          </ul>
          <Button variant="default" leftSection={<DownloadIcon size={18} />} onClick={save}>
            {t("downloadRest")}
          </Button>
        </>
      )}
    </div>
  );
}
