import {
  STUDY_FORMATS,
  STUDY_MEDIA_TYPES,
  type StudyFormat,
} from "@dosebeat/contract/study-export";
import { exportStudy } from "@dosebeat/contract/study-export-calls";
import { STUDY_TABLE_NAMES } from "@dosebeat/contract/study-table-names";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { callFile } from "../../../api/call.ts";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import type { Group } from "../../../nouns/groups/queries.ts";
import { beforeNextFile, saveFile } from "../../../ui/controls/save-file.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { CheckField } from "../../../ui/forms/check-field.tsx";
import { Select } from "../../../ui/menus/select.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { useReason } from "../../../ui/states/reason.ts";
import { sumsOf } from "./study-sums.ts";
import "../dialogs.css";
import "./study-export-dialog.css";

/** The tables, and the manifest that describes them. */
const FILES = [...STUDY_TABLE_NAMES, "manifest"] as const;
type File = (typeof FILES)[number];

interface StudyExportDialogProps {
  group: Group;
  onClose: () => void;
}

/** Saves the tables of a study one after the other, all with the time at which the dialog was opened as cut-off. */
export function StudyExportDialog({ group, onClose }: StudyExportDialogProps) {
  const t = useTranslations("studyExport");
  const format = useFormat(browserZone());
  const reasonOf = useReason();
  const [until] = useState(() => new Date().toISOString());
  const [as, setAs] = useState<StudyFormat>("csv");
  const [isGiven, setGiven] = useState(false);
  const [busy, setBusy] = useState<File | null>(null);
  const [saved, setSaved] = useState<readonly File[]>([]);
  const [fault, setFault] = useState<string | null>(null);

  const save = async (files: readonly File[]) => {
    setFault(null);
    for (const table of files) {
      setBusy(table);
      try {
        const numbers = isGiven ? ("given" as const) : ("required" as const);
        const query = { table, until, format: as, numbers };
        const type = table === "manifest" ? "application/json" : STUDY_MEDIA_TYPES[as];
        const file = await callFile(exportStudy, type, { params: { id: group.id }, query });
        saveFile(file, `dosebeat-${table}.${table === "manifest" ? "json" : as}`);
        if (table === "manifest")
          saveFile(new Blob([sumsOf(await file.text())]), "dosebeat-sha256sums.txt");
        setSaved((before) => [...before.filter((one) => one !== table), table]);
        if (files.length > 1) await beforeNextFile();
      } catch (error) {
        setFault(t("failed", { table: t(table), reason: reasonOf(error) }));
        break;
      }
    }
    setBusy(null);
  };
  const left = FILES.filter((table) => !saved.includes(table));

  return (
    <Dialog opened onClose={onClose} title={t("title", { name: isolate(group.name) })}>
      <div className="study-export">
        <p>{t("text", { until: isolate(format.dateTime(until)) })}</p>
        <Select
          label={t("format")}
          value={as}
          disabled={busy !== null}
          onChange={({ currentTarget: { value } }) => {
            setAs(STUDY_FORMATS.find((one) => one === value) ?? as);
            setSaved([]);
          }}
          data={STUDY_FORMATS.map((one) => ({ value: one, label: t(one) }))}
        />
        <CheckField
          label={t("give")}
          checked={isGiven}
          disabled={busy !== null}
          onChange={setGiven}
        />
        {fault !== null && <Notice tone="bad">{fault}</Notice>}
        <ul className="study-tables">
          {FILES.map((table) => (
            <li key={table}>
              <span>
                <strong>{t(table)}</strong>
                <small>{t(`${table}Text`)}</small>
              </span>
              <Button
                variant="default"
                aria-label={t("saveOf", { table: t(table) })}
                loading={busy === table}
                disabled={busy !== null}
                onClick={() => void save([table])}
              >
                {t(saved.includes(table) ? "again" : "save")}
              </Button>
            </li>
          ))}
        </ul>
        <p role="status">
          {busy !== null || saved.length > 0
            ? t("progress", { saved: saved.length, all: FILES.length })
            : ""}
        </p>
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose}>
            {t("close")}
          </Button>
          <Button
            loading={busy !== null}
            disabled={left.length === 0}
            onClick={() => void save(left)}
          >
            {t(saved.length > 0 ? "saveRest" : "saveAll")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
