import type { Sensor } from "@dosebeat/contract/sensors";
import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useState } from "react";
import { createPortal } from "react-dom";
import { useTranslations } from "use-intl";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { PrintIcon } from "../../ui/icons/icons.tsx";
import { Failed, Placeholder } from "../../ui/states/states.tsx";
import { BoxLabel, labelText } from "./box-label.tsx";
import { useSensorLabels } from "./fleet-queries.ts";

interface LabelsDialogProps {
  deveuis: readonly string[];
  onClose: () => void;
}

/** Labels of one or many boxes: to view, copy or print at their real size. */
export function LabelsDialog({ deveuis, onClose }: LabelsDialogProps) {
  const t = useTranslations("labels");
  const { data, error, refetch } = useSensorLabels(deveuis);
  const [only] = deveuis;
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={
        deveuis.length === 1 && only
          ? t("titleOf", { deveui: only })
          : t("title", { count: deveuis.length })
      }
    >
      {data ? (
        <Labels boxes={data} />
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={260} />
      )}
    </Dialog>
  );
}

const PAPERS = ["roll", "sheet"] as const;

function Labels({ boxes }: { boxes: Sensor[] }) {
  const t = useTranslations("labels");
  const [paper, setPaper] = useState<(typeof PAPERS)[number]>(boxes.length > 1 ? "sheet" : "roll");
  const [only] = boxes;
  const labels = boxes.map((box) => <BoxLabel key={box.deveui} box={box} />);
  return (
    <>
      <div className="label-preview">{labels}</div>
      {boxes.length === 1 && only && <LabelText box={only} />}
      {boxes.some(({ joineui }) => joineui === null) && (
        <p className="label-note">{t("noJoinEui")}</p>
      )}
      <fieldset className="label-papers">
        <legend>{t("paper")}</legend>
        {PAPERS.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="paper"
              checked={paper === one}
              onChange={() => setPaper(one)}
            />
            {t(one)}
          </label>
        ))}
      </fieldset>
      <p className="label-note">{t("secret")}</p>
      <div className="dialog-actions">
        <Button leftSection={<PrintIcon />} onClick={() => window.print()}>
          {t("print")}
        </Button>
      </div>
      {createPortal(
        <div className="label-sheets" data-paper={paper} aria-hidden="true">
          {labels}
        </div>,
        document.body,
      )}
    </>
  );
}

function LabelText({ box }: { box: Sensor }) {
  const t = useTranslations("labels");
  const clipboard = useClipboard();
  const text = labelText(box);
  return (
    <>
      <p className="label-text" dir="ltr">
        <code>{text}</code>
      </p>
      <Button variant="default" onClick={() => clipboard.copy(text)}>
        {clipboard.copied ? t("copied") : t("copy")}
      </Button>
    </>
  );
}
