import { EXPORT_TABLES } from "@dosebeat/contract/own-data";
import { exportOwnData } from "@dosebeat/contract/own-data-calls";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { callFile } from "../../api/call.ts";
import { saveFile } from "../../ui/controls/save-file.ts";
import { DownloadIcon } from "../../ui/icons/icons.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { toastFailed } from "../../ui/toasts/toasts.tsx";

type ExportFile = "json" | (typeof EXPORT_TABLES)[number];

/** Downloads of the user's data: everything as JSON, or single tables as CSV. */
export function ProfileData() {
  const t = useTranslations("profile");
  const files = useTranslations("exportFiles");
  const { fetching, fetchFile } = useDownload();
  return (
    <>
      <p>{t("dataText")}</p>
      <div className="profile-buttons">
        {(["json", ...EXPORT_TABLES] as const).map((what) => (
          <Button
            key={what}
            variant="default"
            leftSection={<DownloadIcon />}
            loading={fetching === what}
            onClick={() => void fetchFile(what)}
          >
            {files(what)}
          </Button>
        ))}
      </div>
    </>
  );
}

function useDownload() {
  const t = useTranslations("profile");
  const reason = useReason();
  const [fetching, setFetching] = useState<ExportFile | null>(null);
  async function fetchFile(what: ExportFile) {
    setFetching(what);
    try {
      const isJson = what === "json";
      const file = isJson
        ? await callFile(exportOwnData, "application/json")
        : await callFile(exportOwnData, "text/csv", { query: { table: what } });
      saveFile(file, isJson ? "dosebeat.json" : `dosebeat-${what}.csv`);
    } catch (error) {
      if (error instanceof Error) toastFailed(t("dataFailed", { reason: reason(error) }));
    } finally {
      setFetching(null);
    }
  }
  return { fetching, fetchFile };
}
