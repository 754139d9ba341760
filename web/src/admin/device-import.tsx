import type { Sensor } from "@dosebeat/contract/sensors";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ChangeEvent, lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "../api/call.ts";
import { loadChunk } from "../routing/chunks.ts";
import { COLUMNS, TEMPLATE } from "../sensors/import/columns.ts";
import type { BoxFile, Fault } from "../sensors/import/read-boxes.ts";
import { readText } from "../sensors/import/read-text.ts";
import { useRegisterSensors } from "../sensors/queries.ts";
import { CheckIcon, DownloadIcon, PrintIcon, UploadIcon } from "../ui/icons/icons.tsx";
import { Page } from "../ui/page/page.tsx";
import { Notice } from "../ui/states/notice.tsx";
import { useReason } from "../ui/states/reason.ts";
import { ImportFaults } from "./device-import-faults.tsx";
import { ImportPreview } from "./device-import-preview.tsx";
import { DeviceTabs } from "./device-tabs.tsx";
import "./device-import.css";

const LabelsDialog = lazy(
  loadChunk(async () => ({
    default: (await import("../sensors/labels-dialog.tsx")).LabelsDialog,
  })),
);
const loadReader = loadChunk(() => import("../sensors/import/read-boxes.ts"));

/** Registers many boxes from a file, all or none, after a preview. */
export function DeviceImportScreen() {
  const t = useTranslations("boxImport");
  const [done, setDone] = useState<Sensor[] | null>(null);
  return (
    <Page tabs={<DeviceTabs />} title={t("page")} lead={t("lead")}>
      {done ? <Imported sensors={done} /> : <ImportForm onDone={setDone} />}
    </Page>
  );
}

function ImportForm({ onDone }: { onDone: (sensors: Sensor[]) => void }) {
  const t = useTranslations("boxImport");
  const reasonOf = useReason();
  const register = useRegisterSensors();
  const [file, setFile] = useState<{ name: string; read: BoxFile } | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.currentTarget.files ?? [];
    // Allows selecting the same, corrected file again.
    event.currentTarget.value = "";
    if (!chosen) return;
    setProblem(null);
    register.reset();
    try {
      const { readBoxes } = await loadReader();
      setFile({ name: chosen.name, read: readBoxes(await readText(chosen)) });
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error(String(error)));
    }
  };
  const boxes = file?.read.boxes ?? [];
  const refused = refusedLines(register.error, boxes);
  const faults = [...(file?.read.faults ?? []), ...refused];
  const send = () =>
    register.mutate(
      boxes.map(({ input }) => input),
      { onSuccess: ({ data }) => onDone([data].flat()) },
    );
  return (
    <>
      <section className="card import-start">
        <ol>
          <li>
            {t("stepTemplate")}{" "}
            <a
              className="import-template"
              href={`data:text/csv;charset=utf-8,${encodeURIComponent(TEMPLATE)}`}
              download="dosebeat-boxes.csv"
            >
              <DownloadIcon size={18} /> {t("template")}
            </a>
          </li>
          <li>{t("stepFill", { columns: COLUMNS.join(", ") })}</li>
          <li>
            <label className="import-file">
              <UploadIcon size={18} /> {t("file")}
              <input
                className="visually-hidden"
                type="file"
                accept=".csv,.tsv,.txt,text/csv"
                onChange={choose}
              />
            </label>
          </li>
        </ol>
      </section>
      {problem && <Notice tone="bad">{t("unreadable", { reason: problem.message })}</Notice>}
      {file && (
        <section className="card import-result" aria-live="polite">
          <h2>
            <bdi>{file.name}</bdi>
          </h2>
          {faults.length > 0 ? (
            <ImportFaults faults={faults} good={boxes.length} />
          ) : (
            <>
              <p>{t("allGood", { count: boxes.length })}</p>
              {register.error && (
                <Notice tone="bad">{t("failed", { reason: reasonOf(register.error) })}</Notice>
              )}
              <Button loading={register.isPending} onClick={send}>
                {t("register", { count: boxes.length })}
              </Button>
            </>
          )}
          {boxes.length > 0 && <ImportPreview boxes={boxes} />}
        </section>
      )}
    </>
  );
}

/** Errors of the server, mapped to the lines of the file. */
function refusedLines(error: Error | null, boxes: BoxFile["boxes"]): Fault[] {
  if (!(error instanceof CallError) || error.status !== 409) return [];
  return error.faults.flatMap(({ path: [place] }) => {
    const box = typeof place === "number" ? boxes[place] : undefined;
    if (!box) return [];
    return [{ kind: "known", line: box.line, column: "deveui", value: box.input.deveui } as const];
  });
}

/** Labels fetched at once. */
const MAX_LABELS = 100;

function Imported({ sensors }: { sensors: Sensor[] }) {
  const t = useTranslations("boxImport");
  const [printing, setPrinting] = useState<readonly string[] | null>(null);
  const sheets = Array.from({ length: Math.ceil(sensors.length / MAX_LABELS) }, (_, index) =>
    sensors.slice(index * MAX_LABELS, (index + 1) * MAX_LABELS),
  );
  return (
    <section className="card import-result" role="status">
      <h2>
        <CheckIcon /> {t("done", { count: sensors.length })}
      </h2>
      <p>{t("doneText")}</p>
      <div className="import-actions">
        {sheets.map((sheet, index) => (
          <Button
            key={sheet[0]?.id}
            variant={index === 0 ? "filled" : "default"}
            leftSection={<PrintIcon />}
            onClick={() => setPrinting(sheet.map(({ deveui }) => deveui))}
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
