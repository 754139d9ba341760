import { SENSOR_USES } from "@dosebeat/contract/sensor-changes";
import { LONGEST_INTERVAL_MINUTES } from "@dosebeat/contract/sensors";
import type { BoxRow } from "@dosebeat/contract/sensors-bulk";
import { SENSOR_MODELS } from "@dosebeat/domain/codecs/model-names";
import { Button, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useBoxGroups } from "../../../nouns/sensors/bulk-queries.ts";
import { Select } from "../../../ui/menus/select.tsx";

/** The values to give to all of the boxes. */
export type SharedChange = Pick<BoxRow, "model" | "interval_minutes" | "box_group" | "state">;

interface BoxesFormProps {
  offered?: SharedChange;
  isLoading: boolean;
  onClose: () => void;
  onShow: (change: SharedChange) => void;
}

/** Asks what to change; empty fields stay unchanged. */
export function BoxesForm({ offered, isLoading, onClose, onShow }: BoxesFormProps) {
  const t = useTranslations("boxChanges");
  const device = useTranslations("device");
  const devices = useTranslations("devices");
  const groups = useBoxGroups().data ?? [];
  const list = useId();
  const [model, setModel] = useState<string>(offered?.model ?? "");
  const [minutes, setMinutes] = useState("");
  const [group, setGroup] = useState("");
  const [state, setState] = useState("");
  const [fault, setFault] = useState<"minutes" | "nothing" | null>(null);
  const submit = () => {
    const change: SharedChange = {};
    const known = SENSOR_MODELS.find((one) => one === model);
    if (known) change.model = known;
    const typed = minutes.trim();
    if (typed !== "") {
      const number = Number(typed);
      if (!Number.isInteger(number) || number < 1 || number > LONGEST_INTERVAL_MINUTES) {
        return setFault("minutes");
      }
      change.interval_minutes = number;
    }
    if (group.trim() !== "") change.box_group = group.trim();
    const use = SENSOR_USES.find((one) => one === state);
    if (use) change.state = use;
    if (Object.keys(change).length === 0) return setFault("nothing");
    setFault(null);
    return onShow(change);
  };
  const asItIs = { value: "", label: t("asItIs") };
  return (
    <form
      className="dialog-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Select
        label={device("model")}
        value={model}
        onChange={(event) => setModel(event.currentTarget.value)}
        data={[asItIs, ...SENSOR_MODELS.map((one) => ({ value: one, label: one }))]}
        data-autofocus
      />
      {model !== "" && <p>{device("modelHint")}</p>}
      <TextInput
        label={device("intervalMinutes")}
        description={t("emptyStays")}
        inputMode="numeric"
        value={minutes}
        error={fault === "minutes" && t("minutesFault", { most: LONGEST_INTERVAL_MINUTES })}
        onChange={(event) => setMinutes(event.currentTarget.value)}
        autoComplete="off"
      />
      <TextInput
        label={devices("group")}
        description={t("groupHint")}
        list={list}
        maxLength={100}
        value={group}
        onChange={(event) => setGroup(event.currentTarget.value)}
        autoComplete="off"
      />
      <datalist id={list}>
        {groups.map(({ box_group: name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Select
        label={devices("state")}
        value={state}
        onChange={(event) => setState(event.currentTarget.value)}
        data={[
          asItIs,
          ...SENSOR_USES.map((use) => ({
            value: use,
            label: use === "in_use" ? device("inUse") : devices(use),
          })),
        ]}
      />
      {fault === "nothing" && <p role="alert">{t("nothing")}</p>}
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button type="submit" loading={isLoading}>
          {t("show")}
        </Button>
      </div>
    </form>
  );
}
