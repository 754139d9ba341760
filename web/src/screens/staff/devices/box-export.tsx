import { getSensorSummaries } from "@dosebeat/contract/sensors-calls";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { callFile } from "../../../api/call.ts";
import type { queryOf } from "../../../nouns/sensors/list-search.ts";
import { saveFile } from "../../../ui/controls/save-file.ts";
import { DownloadIcon } from "../../../ui/icons/icons.tsx";
import { useReason } from "../../../ui/states/reason.ts";
import { toastFailed } from "../../../ui/toasts/toasts.tsx";

/** Downloads the boxes that match the filters, without claim codes and names. */
export function BoxExport({ query }: { query: ReturnType<typeof queryOf> }) {
  const t = useTranslations("devices");
  const reasonOf = useReason();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveFile(await callFile(getSensorSummaries, "text/csv", { query }), "boxes.csv");
    } catch (error) {
      toastFailed(t("exportFailed", { reason: reasonOf(error) }));
    }
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      leftSection={<DownloadIcon />}
      loading={isBusy}
      onClick={() => void download()}
    >
      {t("export")}
    </Button>
  );
}
