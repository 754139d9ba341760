import { SENSOR_USES } from "@dosebeat/contract/sensor-changes";
import type { SensorDetail } from "@dosebeat/contract/sensor-detail";
import { SENSOR_MODELS } from "@dosebeat/domain/codecs/model-names";
import { Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod/mini";
import { useChangeSensor } from "../../../nouns/sensors/fleet-queries.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { useClearOnChange } from "../../../ui/forms/clear-on-change.ts";
import { Restored } from "../../../ui/forms/restored.tsx";
import { KeptActions } from "../../../ui/kept/kept-actions.tsx";
import { KeptFailure } from "../../../ui/kept/kept-failure.tsx";
import { useKeptForm } from "../../../ui/kept/use-kept-form.ts";
import { Select } from "../../../ui/menus/select.tsx";
import { useFaultOf } from "../../../ui/states/reason.ts";
import { toastDone } from "../../../ui/toasts/toasts.tsx";

interface DeviceEditDialogProps {
  box: SensorDetail;
  onClose: () => void;
}

const Facts = z.object({
  model: z.enum(SENSOR_MODELS),
  serial: z.string(),
  minutes: z.string(),
  state: z.enum(SENSOR_USES),
  joineui: z._default(z.string(), ""),
  group: z._default(z.string(), ""),
  place: z._default(z.string(), ""),
  notes: z._default(z.string(), ""),
});
/** The typed values, and the stored ones at that time. */
const Values = z.extend(Facts, { claimcode: z.string(), was: Facts });

/** Corrects the model and other details of a box, or takes it out of use. Sends only what was changed. */
export function DeviceEditDialog({ box, onClose }: DeviceEditDialogProps) {
  const t = useTranslations("device");
  const devices = useTranslations("devices");
  const change = useChangeSensor(box.deveui);
  const serverFault = useFaultOf();
  const { trackChanges, unlessChanged } = useClearOnChange();
  const [was] = useState({
    model: box.model,
    serial: box.serial_number ?? "",
    minutes: box.interval_minutes === null ? "" : String(box.interval_minutes),
    state: SENSOR_USES.find((known) => known === box.state) ?? ("in_use" as const),
    joineui: box.joineui ?? "",
    group: box.box_group ?? "",
    place: box.place ?? "",
    notes: box.notes ?? "",
  });
  const form = useKeptForm({
    name: `box.${box.deveui}`,
    schema: Values,
    onClose,
    blank: { ...was, claimcode: "", was },
    // Whoever has the claim code can claim the box.
    keepable: (values) => ({ ...values, claimcode: "" }),
    send: (values) => change.mutateAsync(changesIn(values)),
    onStored: () => toastDone(t("edited")),
  });
  const { value, failure } = form;
  const fault = (name: string) => unlessChanged(name, serverFault(failure?.error, name));
  return (
    <Dialog opened onClose={form.close} title={t("editTitle")}>
      <form
        className="dialog-form"
        {...trackChanges}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (Object.keys(changesIn(value)).length > 0) return form.submit();
          form.discard();
          onClose();
        }}
      >
        {form.isRestored && <Restored onDiscard={form.discard} />}
        <KeptFailure form={form} say={(reason) => t("editFailed", { reason })} />
        <Select
          label={t("model")}
          value={value.model}
          onChange={({ currentTarget }) =>
            form.change({
              model: SENSOR_MODELS.find((known) => known === currentTarget.value) ?? value.model,
            })
          }
          data={SENSOR_MODELS.map((model) => ({ value: model, label: model }))}
          data-autofocus
        />
        {value.model !== box.model && <p>{t("modelHint")}</p>}
        <TextInput
          name="serial_number"
          label={devices("serialOptional")}
          value={value.serial}
          error={fault("serial_number")}
          onChange={(event) => form.change({ serial: event.currentTarget.value })}
          autoComplete="off"
        />
        <TextInput
          name="claimcode"
          label={t("newClaimcode")}
          value={value.claimcode}
          error={fault("claimcode")}
          onChange={(event) => form.change({ claimcode: event.currentTarget.value })}
          autoComplete="off"
        />
        <TextInput
          name="interval_minutes"
          label={t("intervalMinutes")}
          inputMode="numeric"
          value={value.minutes}
          error={fault("interval_minutes")}
          onChange={(event) => form.change({ minutes: event.currentTarget.value })}
          autoComplete="off"
        />
        <Select
          label={devices("state")}
          value={value.state}
          onChange={({ currentTarget }) =>
            form.change({
              state: SENSOR_USES.find((known) => known === currentTarget.value) ?? value.state,
            })
          }
          data={SENSOR_USES.map((state) => ({
            value: state,
            label: state === "in_use" ? t("inUse") : devices(state),
          }))}
        />
        <TextInput
          name="joineui"
          label={devices("joineuiOptional")}
          value={value.joineui}
          error={fault("joineui")}
          onChange={(event) => form.change({ joineui: event.currentTarget.value })}
          autoComplete="off"
          spellCheck={false}
        />
        <TextInput
          name="box_group"
          label={devices("group")}
          maxLength={100}
          value={value.group}
          error={fault("box_group")}
          onChange={(event) => form.change({ group: event.currentTarget.value })}
          autoComplete="off"
        />
        <TextInput
          name="place"
          label={t("place")}
          maxLength={200}
          value={value.place}
          error={fault("place")}
          onChange={(event) => form.change({ place: event.currentTarget.value })}
          autoComplete="off"
        />
        <Textarea
          name="notes"
          label={t("notes")}
          description={t("notesHint")}
          rows={3}
          maxLength={2000}
          value={value.notes}
          error={fault("notes")}
          onChange={(event) => form.change({ notes: event.currentTarget.value })}
        />
        <KeptActions form={form} text="">
          {t("editSave")}
        </KeptActions>
      </form>
    </Dialog>
  );
}

function changesIn({ was, claimcode, model, state, ...values }: z.infer<typeof Values>) {
  const serial = values.serial.trim();
  const minutes = values.minutes.trim();
  const joineui = values.joineui.replaceAll(/[\s:-]/g, "").toLowerCase();
  const [group, place, notes] = [values.group, values.place, values.notes].map((one) => one.trim());
  return {
    ...(joineui !== was.joineui && { joineui: joineui || null }),
    ...(group !== was.group && { box_group: group || null }),
    ...(place !== was.place && { place: place || null }),
    ...(notes !== was.notes && { notes: notes || null }),
    ...(model !== was.model && { model }),
    ...(serial !== was.serial && { serial_number: serial || null }),
    ...(claimcode.trim() !== "" && { claimcode: claimcode.trim() }),
    ...(minutes !== was.minutes && { interval_minutes: Number(minutes) }),
    ...(state !== was.state && { state }),
  };
}
