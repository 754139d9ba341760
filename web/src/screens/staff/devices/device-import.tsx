import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { loadChunk } from "../../../routing/chunks.ts";
import { CheckIcon, PrintIcon } from "../../../ui/icons/icons.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { DeviceImportForm } from "./device-import-form.tsx";
import { DeviceTabs } from "./device-tabs.tsx";
import type { ImportedBoxes } from "./use-box-preview.ts";
import "../import/import.css";

const LabelsDialog = lazy(
  loadChunk(async () => ({
    default: (await import("../../../nouns/sensors/labels-dialog.tsx")).LabelsDialog,
  })),
);

/** Registers and changes many boxes from a file, after a preview. */
export function DeviceImportScreen() {
  const t = useTranslations("boxImport");
  const [done, setDone] = useState<ImportedBoxes | null>(null);
  return (
    <Page tabs={<DeviceTabs />} title={t("page")} lead={t("lead")}>
      {done ? <Imported done={done} /> : <DeviceImportForm onDone={setDone} />}
    </Page>
  );
}

/** Labels fetched at once. */
const MAX_LABELS = 100;

function Imported({ done: { registered: deveuis, changed } }: { done: ImportedBoxes }) {
  const t = useTranslations("boxImport");
  const [printing, setPrinting] = useState<readonly string[] | null>(null);
  const count = deveuis.length;
  const text =
    count === 0
      ? t("doneChanged", { count: changed })
      : changed === 0
        ? t("done", { count })
        : t("doneBoth", { added: count, changed });
  const sheets = Array.from({ length: Math.ceil(deveuis.length / MAX_LABELS) }, (_, index) =>
    deveuis.slice(index * MAX_LABELS, (index + 1) * MAX_LABELS),
  );
  return (
    <section className="card import-result" role="status">
      <h2>
        <CheckIcon /> {text}
      </h2>
      {deveuis.length > 0 && <p>{t("doneText")}</p>}
      <div className="import-actions">
        {sheets.map((sheet, index) => (
          <Button
            key={sheet[0]}
            variant={index === 0 ? "filled" : "default"}
            leftSection={<PrintIcon />}
            onClick={() => setPrinting(sheet)}
          >
            {t("printLabels", {
              from: index * MAX_LABELS + 1,
              to: index * MAX_LABELS + sheet.length,
            })}
          </Button>
        ))}
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/{-$locale}/devices" {...props} />}
        >
          {t("toList")}
        </Button>
      </div>
      {printing && (
        <Suspense>
          <LabelsDialog deveuis={printing} onClose={() => setPrinting(null)} />
        </Suspense>
      )}
    </section>
  );
}
