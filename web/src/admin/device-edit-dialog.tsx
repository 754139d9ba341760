import { SENSOR_USES } from "@dosebeat/contract/sensor-changes";
import type { SensorDetail } from "@dosebeat/contract/sensor-detail";
import { SENSOR_MODELS } from "@dosebeat/domain/codecs/model-names";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useChangeSensor } from "../sensors/fleet-queries.ts";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { useClearOnChange } from "../ui/forms/clear-on-change.ts";
import { Select } from "../ui/menus/select.tsx";
import { Notice } from "../ui/states/notice.tsx";
import { useFaultOf, useReason } from "../ui/states/reason.ts";
import { toastDone } from "../ui/toasts/toasts.tsx";

interface DeviceEditDialogProps {
  box: SensorDetail;
  onClose: () => void;
}

/** Corrects the model and other facts of a box, or takes it out of use. Sends only what was changed. */
export function DeviceEditDialog({ box, onClose }: DeviceEditDialogProps) {
  const t = useTranslations("device");
  const devices = useTranslations("devices");
  const dialog = useTranslations("dialog");
  const change = useChangeSensor(box.deveui);
  const reasonOf = useReason();
  const serverFault = useFaultOf();
  const { trackChanges, unlessChanged } = useClearOnChange();
  const use = SENSOR_USES.find((known) => known === box.state) ?? "in_use";
  const interval = box.interval_minutes === null ? "" : String(box.interval_minutes);
  const [model, setModel] = useState(box.model);
  const [serial, setSerial] = useState(box.serial_number ?? "");
  const [claimcode, setClaimcode] = useState("");
  const [minutes, setMinutes] = useState(interval);
  const [state, setState] = useState(use);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const changed = {
      ...(model !== box.model && { model }),
      ...(serial.trim() !== (box.serial_number ?? "") && { serial_number: serial.trim() || null }),
      ...(claimcode.trim() && { claimcode: claimcode.trim() }),
      ...(minutes.trim() !== interval && { interval_minutes: Number(minutes) }),
      ...(state !== use && { state }),
    };
    if (Object.keys(changed).length === 0) return onClose();
    change.mutate(changed, {
      onSuccess: () => {
        toastDone(t("edited"));
        onClose();
      },
    });
  };
  const fault = (name: string) => unlessChanged(name, serverFault(change.error, name));
  return (
    <Dialog opened onClose={onClose} title={t("editTitle")}>
      <form className="dialog-form" onSubmit={submit} {...trackChanges} noValidate>
        {change.error && (
          <Notice tone="bad">{t("editFailed", { reason: reasonOf(change.error) })}</Notice>
        )}
        <Select
          label={t("model")}
          value={model}
          onChange={({ currentTarget: { value } }) =>
            setModel(SENSOR_MODELS.find((known) => known === value) ?? model)
          }
          data={SENSOR_MODELS.map((value) => ({ value, label: value }))}
          data-autofocus
        />
        {model !== box.model && <p>{t("modelHint")}</p>}
        <TextInput
          name="serial_number"
          label={devices("serialOptional")}
          value={serial}
          error={fault("serial_number")}
          onChange={(event) => setSerial(event.currentTarget.value)}
          autoComplete="off"
        />
        <TextInput
          name="claimcode"
          label={t("newClaimcode")}
          value={claimcode}
          error={fault("claimcode")}
          onChange={(event) => setClaimcode(event.currentTarget.value)}
          autoComplete="off"
        />
        <TextInput
          name="interval_minutes"
          label={t("intervalMinutes")}
          inputMode="numeric"
          value={minutes}
          error={fault("interval_minutes")}
          onChange={(event) => setMinutes(event.currentTarget.value)}
          autoComplete="off"
        />
        <Select
          label={devices("state")}
          value={state}
          onChange={({ currentTarget: { value } }) =>
            setState(SENSOR_USES.find((known) => known === value) ?? state)
          }
          data={SENSOR_USES.map((value) => ({
            value,
            label: value === "in_use" ? t("inUse") : devices(value),
          }))}
        />
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose}>
            {dialog("cancel")}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {t("editSave")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
