import { MOST_BOXES } from "@dosebeat/contract/sensors-bulk";
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useStoreBoxes } from "../../../nouns/sensors/bulk-queries.ts";
import { COLUMNS } from "../../../nouns/sensors/import/columns.ts";
import type { Box, BoxFile } from "../../../nouns/sensors/import/read-boxes.ts";
import { LeaveGuard } from "../../../ui/dialogs/leave-guard.tsx";
import { CheckField } from "../../../ui/forms/check-field.tsx";
import { useParts } from "../../../ui/import/use-parts.ts";
import { Countdown } from "../../../ui/kept/kept-failure.tsx";
import { useRetry } from "../../../ui/kept/use-retry.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import { useProblem, useReason } from "../../../ui/states/reason.ts";
import { ImportFaults, type ToldFault } from "../import/import-faults.tsx";
import { ImportProgress } from "../import/import-progress.tsx";
import { refusedRows } from "../import/refused-rows.ts";
import { ImportChanges } from "./import-changes.tsx";
import { useBoxFaults } from "./use-box-faults.ts";
import { type ImportedBoxes, type PlannedBox, useBoxPreview } from "./use-box-preview.ts";

interface DeviceImportResultProps {
  name: string;
  read: BoxFile;
  onSending: (isSending: boolean) => void;
  onDone: (done: ImportedBoxes) => void;
}

const rowsOf = (planned: readonly PlannedBox[]) =>
  planned.map(({ row, box: { version } }) => ({ ...row, version }));

/** Asks the server line by line what a file would do, and stores that after confirmation. */
export function DeviceImportResult(props: DeviceImportResultProps) {
  const { name, read, onSending, onDone } = props;
  const t = useTranslations("boxImport");
  const shared = useTranslations("importFile");
  const reasonOf = useReason();
  const problemOf = useProblem();
  const textOf = useBoxFaults();
  const { mutateAsync } = useStoreBoxes();
  // Repeating a part changes nothing, so a part whose answer was lost is simply sent again.
  const parts = useParts<PlannedBox, never>({
    size: MOST_BOXES,
    send: async (part) => {
      await mutateAsync({ data: rowsOf(part), registers: true });
      return [];
    },
    isStored: () => false,
  });
  const [clears, setClears] = useState(false);
  const { look, preview } = useBoxPreview();
  const show = (boxes: readonly Box[], isClearing: boolean) => {
    parts.reset();
    setClears(isClearing);
    return preview(boxes, isClearing);
  };
  const { boxes, faults: ownFaults, passedOver } = read;
  // Once for the file; every later look is asked for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file is another of these
  useEffect(() => {
    void preview(ownFaults.length > 0 ? [] : boxes, false);
  }, []);
  const planned = look?.planned ?? [];
  const count = (outcome: PlannedBox["box"]["outcome"]) =>
    planned.filter(({ box }) => box.outcome === outcome).length;
  const [added, changed, unchanged] = [count("new"), count("changed"), count("unchanged")];
  const toStore = planned.filter(
    ({ box: { outcome } }) => outcome === "new" || outcome === "changed",
  );
  const { stored, error, isSending } = parts;
  useEffect(() => onSending(isSending), [onSending, isSending]);
  const refused = error ? refusedRows(error, 409, toStore.slice(stored, stored + MOST_BOXES)) : [];
  const faults: ToldFault[] = [
    ...ownFaults.map((fault) => ({ ...fault, text: textOf(fault) })),
    ...planned.flatMap(({ line, box: { deveui, problem } }) =>
      problem ? [{ line, column: "deveui", value: deveui, text: problemOf(problem) }] : [],
    ),
    ...refused.map(({ row: { line, box }, fault }) => ({
      line,
      column: "deveui",
      value: box.deveui,
      text: problemOf(fault),
    })),
  ];
  const send = async () => {
    if (!(await parts.sendAll(toStore))) return;
    const isNew = toStore.filter(({ box }) => box.outcome === "new");
    onDone({ registered: isNew.map(({ box }) => box.deveui), changed });
  };
  const storeText =
    added === 0
      ? t("change", { count: changed })
      : changed === 0
        ? t("register", { count: added })
        : t("both", { added, changed });
  useRetry(parts.retryAt, () => void send());
  if (!look) return null;
  return (
    <section className="card import-result" aria-live="polite">
      <LeaveGuard isDirty={() => parts.isUnfinished} onLeave={parts.reset} />
      <h2>
        <bdi>{name}</bdi>
      </h2>
      {passedOver.length > 0 && (
        <p>{t("passedOver", { columns: passedOver.join(", "), count: passedOver.length })}</p>
      )}
      {faults.length > 0 ? (
        <>
          <ImportFaults faults={faults}>
            {t("problems", { count: faults.length })}{" "}
            {stored === 0 && t("nothingYet", { count: boxes.length })}
          </ImportFaults>
          {refused.length > 0 && (
            <Button onClick={() => void show(boxes, clears)}>{t("showAgain")}</Button>
          )}
        </>
      ) : look.problem ? (
        <>
          <Notice tone="bad">{t("checkFailed", { reason: reasonOf(look.problem) })}</Notice>
          <Button onClick={() => void show(boxes, clears)}>{shared("goOn")}</Button>
        </>
      ) : look.planned === null ? (
        <p>{t("checking", { done: look.done, total: look.total })}</p>
      ) : (
        <>
          <p>{t("outcomes", { added, changed, unchanged })}</p>
          {boxes.some(({ empty }) => empty.length > 0) && (
            <CheckField
              label={t("clears")}
              hint={t("clearsHint")}
              checked={clears}
              disabled={isSending || stored > 0}
              onChange={(checked) => void show(boxes, checked)}
            />
          )}
          {toStore.length > MOST_BOXES && (
            <p>
              {shared("inParts", {
                count: Math.ceil(toStore.length / MOST_BOXES),
                size: MOST_BOXES,
              })}
            </p>
          )}
          {error && !isSending && (
            <Notice tone="bad">
              <p>{t("failed", { reason: reasonOf(error) })}</p>
              {parts.retryAt !== null && <Countdown to={parts.retryAt} />}
            </Notice>
          )}
          {toStore.length > 0 && (
            <Button loading={isSending} onClick={() => void send()}>
              {error ? shared("goOn") : storeText}
            </Button>
          )}
        </>
      )}
      <ImportProgress
        sending={parts}
        columns={COLUMNS}
        rows={toStore.map(({ line, row }) => ({ line, values: row }))}
        name="dosebeat-boxes-rest.csv"
      />
      {faults.length === 0 && <ImportChanges planned={planned} />}
    </section>
  );
}
