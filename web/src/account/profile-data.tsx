import { exportOwnData } from "@dosebeat/contract/calls/own-data";
import { EXPORT_TABLES } from "@dosebeat/contract/own-data";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { callFile } from "../api/call.ts";
import { keepFile } from "../ui/controls/keep-file.ts";
import { DownloadIcon } from "../ui/icons/icons.tsx";
import { useReason } from "../ui/states/reason.ts";
import { toastFailed } from "../ui/toasts/toasts.tsx";

type What = "json" | (typeof EXPORT_TABLES)[number];

/** The own data as files: everything as JSON, or a table for a spreadsheet. */
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
  const [fetching, setFetching] = useState<What | null>(null);
  async function fetchFile(what: What) {
    setFetching(what);
    try {
      const isJson = what === "json";
      const file = isJson
        ? await callFile(exportOwnData, "application/json")
        : await callFile(exportOwnData, "text/csv", { query: { table: what } });
      keepFile(file, isJson ? "dosebeat.json" : `dosebeat-${what}.csv`);
    } catch (error) {
      if (error instanceof Error) toastFailed(t("dataFailed", { reason: reason(error) }));
    } finally {
      setFetching(null);
    }
  }
  return { fetching, fetchFile };
}
