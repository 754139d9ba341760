import { getAudit } from "@dosebeat/contract/audit";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { callFile } from "../../../api/call.ts";
import { type AuditSearch, auditQuery } from "../../../nouns/audit/search.ts";
import { saveFile } from "../../../ui/controls/save-file.ts";
import { useReason } from "../../../ui/states/reason.ts";
import { toastFailed } from "../../../ui/toasts/toasts.tsx";

/** Downloads all entries that match the filters. */
export function AuditExport({ search }: { search: AuditSearch }) {
  const t = useTranslations("audit");
  const reasonOf = useReason();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const query = auditQuery(search);
      saveFile(await callFile(getAudit, "text/csv", { query }), "audit.csv");
    } catch (error) {
      toastFailed(t("exportFailed", { reason: reasonOf(error) }));
    }
    setBusy(false);
  };
  return (
    <Button variant="default" loading={busy} onClick={() => void download()}>
      {t("export")}
    </Button>
  );
}
