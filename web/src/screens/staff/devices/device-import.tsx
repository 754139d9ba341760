import { SENSOR_MODELS } from "@dosebeat/domain/codecs/model-names";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useRegisterSensors } from "../../../nouns/sensors/fleet-queries.ts";
import { COLUMNS, TEMPLATE } from "../../../nouns/sensors/import/columns.ts";
import type { Box, BoxFile, Fault } from "../../../nouns/sensors/import/read-boxes.ts";
import { loadChunk } from "../../../routing/chunks.ts";
import { LeaveGuard } from "../../../ui/dialogs/leave-guard.tsx";
import { CheckIcon, PrintIcon } from "../../../ui/icons/icons.tsx";
import { PART_SIZE, useParts } from "../../../ui/import/use-parts.ts";
import { Countdown } from "../../../ui/kept/kept-failure.tsx";
import { useRetry } from "../../../ui/kept/use-retry.ts";
import { Page } from "../../../ui/page/page.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { useReason } from "../../../ui/states/reason.ts";
import { ImportFaults } from "../import/import-faults.tsx";
import { ImportPreview, MAX_PREVIEWED } from "../import/import-preview.tsx";
import { ImportProgress } from "../import/import-progress.tsx";
import { ImportStart } from "../import/import-start.tsx";
import { refusedRows } from "../import/refused-rows.ts";
import { useFileFaults } from "../import/use-file-faults.ts";
import { DeviceTabs } from "./device-tabs.tsx";
import "../import/import.css";

const LabelsDialog = lazy(
  loadChunk(async () => ({
    default: (await import("../../../nouns/sensors/labels-dialog.tsx")).LabelsDialog,
  })),
);
const loadReader = loadChunk(() => import("../../../nouns/sensors/import/read-boxes.ts"));

/** Registers many boxes from a file after a preview, a thousand at a time. */
export function DeviceImportScreen() {
  const t = useTranslations("boxImport");
  const [done, setDone] = useState<readonly string[] | null>(null);
  return (
    <Page tabs={<DeviceTabs />} title={t("page")} lead={t("lead")}>
      {done ? <Imported deveuis={done} /> : <ImportForm onDone={setDone} />}
    </Page>
  );
}

function ImportForm({ onDone }: { onDone: (deveuis: string[]) => void }) {
  const t = useTranslations("boxImport");
  const shared = useTranslations("importFile");
  const reasonOf = useReason();
  const textOf = useFaultText();
  const { mutateAsync } = useRegisterSensors();
  const parts = useParts<Box, never>({
    send: async (part) => {
      await mutateAsync(part.map(({ input }) => input));
      return [];
    },
    isStored: (refusal, part) => known(refusal, part).length === part.length,
  });
  const [file, setFile] = useState<{ name: string; read: BoxFile } | null>(null);
  const take = async (name: string, text: string) => {
    const { readBoxes } = await loadReader();
    parts.reset();
    setFile({ name, read: readBoxes(text) });
  };
  const boxes = file?.read.boxes ?? [];
  const { stored, error, isSending } = parts;
  const refused = error && known(error, boxes.slice(stored, stored + PART_SIZE));
  const faults = [...(file?.read.faults ?? []), ...(refused ?? [])];
  const send = async () => {
    const isDone = await parts.sendAll(boxes);
    if (isDone) onDone(boxes.map(({ input }) => input.deveui));
  };
  useRetry(parts.retryAt, () => void send());
  const rows = boxes.map(({ line, input }) => ({ line, values: input }));
  return (
    <>
      <ImportStart
        template={TEMPLATE}
        name="dosebeat-boxes.csv"
        fill={t("stepFill", { columns: COLUMNS.join(", ") })}
        onText={take}
      />
      {file && (
        <section className="card import-result" aria-live="polite">
          <LeaveGuard isDirty={() => parts.isUnfinished} onLeave={parts.reset} />
          <h2>
            <bdi>{file.name}</bdi>
          </h2>
          {faults.length > 0 ? (
            <ImportFaults faults={faults.map((fault) => ({ ...fault, text: textOf(fault) }))}>
              {t("problems", { count: faults.length })}{" "}
              {stored === 0 && t("nothingYet", { count: boxes.length })}
            </ImportFaults>
          ) : (
            <>
              <p>{t("allGood", { count: boxes.length })}</p>
              {boxes.length > PART_SIZE && (
                <p>{shared("inParts", { count: Math.ceil(boxes.length / PART_SIZE) })}</p>
              )}
              {error && !isSending && (
                <Notice tone="bad">
                  <p>{t("failed", { reason: reasonOf(error) })}</p>
                  {parts.retryAt !== null && <Countdown to={parts.retryAt} />}
                </Notice>
              )}
              <Button loading={isSending} onClick={() => void send()}>
                {error ? shared("goOn") : t("register", { count: boxes.length })}
              </Button>
            </>
          )}
          <ImportProgress
            sending={parts}
            columns={COLUMNS}
            rows={rows}
            name="dosebeat-boxes-rest.csv"
          />
          {boxes.length > 0 && (
            <ImportPreview
              title={
                boxes.length > MAX_PREVIEWED
                  ? t("preview", { shown: MAX_PREVIEWED, count: boxes.length })
                  : t("previewWhole")
              }
              columns={COLUMNS}
              rows={rows}
            />
          )}
        </section>
      )}
    </>
  );
}

/** The boxes that the server says are registered already. */
function known(error: Error, part: readonly Box[]): Fault[] {
  return refusedRows(error, 409, part).map(({ row }) => ({
    kind: "known",
    line: row.line,
    column: "deveui",
    value: row.input.deveui,
  }));
}

function useFaultText() {
  const t = useTranslations("boxImport");
  const fileFaultOf = useFileFaults();
  return (fault: Fault): string => {
    const { kind, value } = fault;
    switch (kind) {
      case "empty":
        return t("empty");
      case "missingColumn":
      case "unknownColumn":
      case "columnTwice":
      case "tooMany":
      case "tooWide":
      case "quote":
        return fileFaultOf({ ...fault, kind });
      default:
        return t(kind, { value, models: SENSOR_MODELS.join(", ") });
    }
  };
}

/** Labels fetched at once. */
const MAX_LABELS = 100;

function Imported({ deveuis }: { deveuis: readonly string[] }) {
  const t = useTranslations("boxImport");
  const [printing, setPrinting] = useState<readonly string[] | null>(null);
  const sheets = Array.from({ length: Math.ceil(deveuis.length / MAX_LABELS) }, (_, index) =>
    deveuis.slice(index * MAX_LABELS, (index + 1) * MAX_LABELS),
  );
  return (
    <section className="card import-result" role="status">
      <h2>
        <CheckIcon /> {t("done", { count: deveuis.length })}
      </h2>
      <p>{t("doneText")}</p>
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
