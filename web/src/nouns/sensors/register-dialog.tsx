import { getSensorLabels } from "@dosebeat/contract/sensors-calls";
import { SENSOR_MODELS } from "@dosebeat/domain/codecs/model-names";
import { Button, TextInput } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod/mini";
import { CallError, call } from "../../api/call.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { useClearOnChange } from "../../ui/forms/clear-on-change.ts";
import { Restored } from "../../ui/forms/restored.tsx";
import { KeptActions } from "../../ui/kept/kept-actions.tsx";
import { KeptFailure } from "../../ui/kept/kept-failure.tsx";
import { useKeptForm } from "../../ui/kept/use-kept-form.ts";
import { passes } from "../../ui/kept/use-retry.ts";
import { Select } from "../../ui/menus/select.tsx";
import { useFaultOf } from "../../ui/states/reason.ts";
import { useRegisterSensors } from "./fleet-queries.ts";
import "./sensor-table.css";

/** Our own box; the server's default. */
const [USUAL_MODEL] = SENSOR_MODELS;

/** Of a box that is registered. */
interface Registered {
  deveui: string;
  model: string;
  claimcode: string;
}

/** Registers a box and then shows its claim code. */
export function RegisterDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("devices");
  const [registered, setRegistered] = useState<Registered | null>(null);
  if (!registered) return <RegisterForm onRegistered={setRegistered} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={t("registered")}>
      <ClaimCode box={registered} onDone={onClose} />
    </Dialog>
  );
}

interface RegisterFormProps {
  onRegistered: (box: Registered) => void;
  onClose: () => void;
}

const Values = z.object({
  deveui: z.string(),
  model: z.enum(SENSOR_MODELS),
  serial: z.string(),
  claimcode: z.string(),
});
type Values = z.infer<typeof Values>;
const BLANK: Values = { deveui: "", model: USUAL_MODEL, serial: "", claimcode: "" };

function RegisterForm({ onRegistered, onClose }: RegisterFormProps) {
  const t = useTranslations("devices");
  const device = useTranslations("device");
  const register = useRegister();
  const serverFault = useFaultOf();
  const { trackChanges, unlessChanged } = useClearOnChange();
  const form = useKeptForm({
    name: "box",
    blank: BLANK,
    schema: Values,
    onClose,
    hasSequel: true,
    // Whoever has the claim code can claim the box.
    keepable: (values) => ({ ...values, claimcode: "" }),
    send: register,
    onStored: (box) => onRegistered(box),
  });
  const { value, failure } = form;
  const field = (name: "deveui" | "serial_number" | "claimcode") => ({
    name,
    error: unlessChanged(name, serverFault(failure?.error, name)),
    autoComplete: "off",
  });
  return (
    <Dialog opened onClose={form.close} title={t("registerTitle")}>
      <form
        className="dialog-form"
        {...trackChanges}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        {form.isRestored && <Restored onDiscard={form.discard} />}
        <KeptFailure form={form} say={(reason) => t("failed", { reason })} />
        <TextInput
          {...field("deveui")}
          label={t("deveui")}
          description={t("deveuiHint")}
          value={value.deveui}
          onChange={(event) => form.change({ deveui: event.currentTarget.value })}
          spellCheck={false}
          data-autofocus
        />
        <Select
          label={device("model")}
          value={value.model}
          onChange={({ currentTarget }) =>
            form.change({
              model: SENSOR_MODELS.find((known) => known === currentTarget.value) ?? value.model,
            })
          }
          data={SENSOR_MODELS.map((model) => ({ value: model, label: model }))}
        />
        <TextInput
          {...field("serial_number")}
          label={t("serialOptional")}
          value={value.serial}
          onChange={(event) => form.change({ serial: event.currentTarget.value })}
        />
        <TextInput
          {...field("claimcode")}
          label={t("claimcode")}
          value={value.claimcode}
          onChange={(event) => form.change({ claimcode: event.currentTarget.value })}
        />
        <KeptActions form={form} text="">
          {t("register")}
        </KeptActions>
      </form>
    </Dialog>
  );
}

/**
 * Registers a box. After an answer that was lost, the refusal of a DevEUI that is known says that it is registered: then
 * its claim code is read.
 */
function useRegister() {
  const register = useRegisterSensors();
  const unsure = useRef<string | null>(null);
  return async ({ model, ...values }: Values): Promise<Registered> => {
    // Labels print the DevEUI in groups; the spaces are not part of it.
    const deveui = values.deveui.replaceAll(/[\s:-]/g, "").toLowerCase();
    const serial = values.serial.trim();
    const claimcode = values.claimcode.trim();
    try {
      const data = {
        deveui,
        model,
        ...(serial !== "" && { serial_number: serial }),
        ...(claimcode !== "" && { claimcode }),
      };
      const [box] = [(await register.mutateAsync(data)).data].flat();
      return box ?? { deveui, model, claimcode };
    } catch (error) {
      const isKnown = error instanceof CallError && error.status === 409;
      if (isKnown && unsure.current === deveui) {
        const [label] = (await call(getSensorLabels, { query: { deveuis: deveui } })).data;
        if (label) return { ...label, model };
      }
      if (error instanceof Error && passes(error)) unsure.current = deveui;
      throw error;
    }
  };
}

function ClaimCode({ box, onDone }: { box: Registered; onDone: () => void }) {
  const t = useTranslations("devices");
  const clipboard = useClipboard();
  const text = useRef<HTMLParagraphElement>(null);
  // Not the button: a second Enter would close the code before it is read.
  useEffect(() => text.current?.closest("dialog")?.querySelector("h2")?.focus(), []);
  return (
    <>
      <p ref={text}>{t("registeredAs", { deveui: box.deveui, model: box.model })}</p>
      <p>{t("registeredText")}</p>
      <p className="claim-code" dir="ltr">
        {box.claimcode}
      </p>
      <div className="dialog-actions">
        <Button variant="default" onClick={() => clipboard.copy(box.claimcode)}>
          {clipboard.copied ? t("copied") : t("copy")}
        </Button>
        <Button onClick={onDone}>{t("done")}</Button>
      </div>
    </>
  );
}
