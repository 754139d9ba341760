import type { Sensor } from "@dosebeat/contract/sensors";
import { SENSOR_MODELS } from "@dosebeat/domain/codecs/model-names";
import { Button, TextInput } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { useClearOnChange } from "../ui/forms/clear-on-change.ts";
import { Select } from "../ui/menus/select.tsx";
import { Notice } from "../ui/states/notice.tsx";
import { useFaultOf, useReason } from "../ui/states/reason.ts";
import { useRegisterSensors } from "./fleet-queries.ts";
import "./sensor-table.css";

/** Our own box; the server's default. */
const [USUAL_MODEL] = SENSOR_MODELS;

/** Registers a box and then shows its claim code. */
export function RegisterDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations("devices");
  const [registered, setRegistered] = useState<Sensor | null>(null);
  const close = () => {
    setRegistered(null);
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={registered ? t("registered") : t("registerTitle")}
    >
      {registered ? (
        <ClaimCode sensor={registered} onDone={close} />
      ) : (
        <RegisterForm onRegistered={setRegistered} onCancel={close} />
      )}
    </Dialog>
  );
}

interface RegisterFormProps {
  onRegistered: (sensor: Sensor) => void;
  onCancel: () => void;
}

function RegisterForm({ onRegistered, onCancel }: RegisterFormProps) {
  const t = useTranslations("devices");
  const device = useTranslations("device");
  const dialog = useTranslations("dialog");
  const register = useRegisterSensors();
  const reasonOf = useReason();
  const serverFault = useFaultOf();
  const { trackChanges, unlessChanged } = useClearOnChange();
  const [deveui, setDeveui] = useState("");
  const [model, setModel] = useState<(typeof SENSOR_MODELS)[number]>(USUAL_MODEL);
  const [serial, setSerial] = useState("");
  const [claimcode, setClaimcode] = useState("");
  const field = (name: "deveui" | "serial_number" | "claimcode") => ({
    name,
    error: unlessChanged(name, serverFault(register.error, name)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Labels print the DevEUI in groups; the spaces are not part of it.
    const data = {
      deveui: deveui.replaceAll(/[\s:-]/g, ""),
      model,
      ...(serial.trim() ? { serial_number: serial.trim() } : {}),
      ...(claimcode.trim() ? { claimcode: claimcode.trim() } : {}),
    };
    register.mutate(data, {
      onSuccess: (answer) => [answer.data].flat().slice(0, 1).forEach(onRegistered),
    });
  };
  return (
    <form className="dialog-form" onSubmit={submit} {...trackChanges} noValidate>
      {register.error && (
        <Notice tone="bad">{t("failed", { reason: reasonOf(register.error) })}</Notice>
      )}
      <TextInput
        {...field("deveui")}
        label={t("deveui")}
        description={t("deveuiHint")}
        value={deveui}
        onChange={(event) => setDeveui(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <Select
        label={device("model")}
        value={model}
        onChange={({ currentTarget: { value } }) =>
          setModel(SENSOR_MODELS.find((known) => known === value) ?? model)
        }
        data={SENSOR_MODELS.map((value) => ({ value, label: value }))}
      />
      <TextInput
        {...field("serial_number")}
        label={t("serialOptional")}
        value={serial}
        onChange={(event) => setSerial(event.currentTarget.value)}
        autoComplete="off"
      />
      <TextInput
        {...field("claimcode")}
        label={t("claimcode")}
        value={claimcode}
        onChange={(event) => setClaimcode(event.currentTarget.value)}
        autoComplete="off"
      />
      <div className="dialog-actions">
        <Button variant="default" onClick={onCancel}>
          {dialog("cancel")}
        </Button>
        <Button type="submit" loading={register.isPending}>
          {t("register")}
        </Button>
      </div>
    </form>
  );
}

function ClaimCode({ sensor, onDone }: { sensor: Sensor; onDone: () => void }) {
  const t = useTranslations("devices");
  const clipboard = useClipboard();
  return (
    <>
      <p>{t("registeredAs", { deveui: sensor.deveui, model: sensor.model })}</p>
      <p>{t("registeredText")}</p>
      <p className="claim-code" dir="ltr">
        {sensor.claimcode}
      </p>
      <div className="dialog-actions">
        <Button variant="default" onClick={() => clipboard.copy(sensor.claimcode)}>
          {clipboard.copied ? t("copied") : t("copy")}
        </Button>
        <Button onClick={onDone} data-autofocus>
          {t("done")}
        </Button>
      </div>
    </>
  );
}
