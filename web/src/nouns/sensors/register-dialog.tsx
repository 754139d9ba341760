import type { SensorInput } from "@dosebeat/contract/sensors";
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

/** A box that was registered. */
interface Registered {
  deveui: string;
  model: string;
  claimcode: string;
}

/** The next step once a box is registered. */
export type NextStep = "assign" | "label";

interface RegisterDialogProps {
  onClose: () => void;
  onNext?: (step: NextStep, deveui: string) => void;
}

/** Registers a box, then shows its claim code and offers the next step. */
export function RegisterDialog({ onClose, onNext }: RegisterDialogProps) {
  const t = useTranslations("devices");
  const [registered, setRegistered] = useState<Registered | null>(null);
  if (!registered) return <RegisterForm onRegistered={setRegistered} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={t("registered")}>
      <ClaimCode box={registered} onDone={onClose} onNext={onNext} />
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
  joineui: z._default(z.string(), ""),
  minutes: z._default(z.string(), ""),
});
type Values = z.infer<typeof Values>;
const BLANK: Values = {
  deveui: "",
  model: USUAL_MODEL,
  serial: "",
  claimcode: "",
  joineui: "",
  minutes: "",
};

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
  const field = (name: keyof SensorInput) => ({
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
        <TextInput
          {...field("interval_minutes")}
          label={t("intervalOptional")}
          description={t("intervalHint")}
          inputMode="numeric"
          value={value.minutes}
          onChange={(event) => form.change({ minutes: event.currentTarget.value })}
        />
        <TextInput
          {...field("joineui")}
          label={t("joineuiOptional")}
          value={value.joineui}
          onChange={(event) => form.change({ joineui: event.currentTarget.value })}
          spellCheck={false}
        />
        <KeptActions form={form} text="">
          {t("register")}
        </KeptActions>
      </form>
    </Dialog>
  );
}

/**
 * Registers a box. If an answer was lost, the refusal of a known DevEUI shows that it was registered: then its claim
 * code is fetched.
 */
function useRegister() {
  const register = useRegisterSensors();
  const unsure = useRef<string | null>(null);
  return async ({ model, ...values }: Values): Promise<Registered> => {
    // Labels print the DevEUI in groups; the spaces are not part of it.
    const deveui = values.deveui.replaceAll(/[\s:-]/g, "").toLowerCase();
    const serial = values.serial.trim();
    const claimcode = values.claimcode.trim();
    const joineui = values.joineui.replaceAll(/[\s:-]/g, "").toLowerCase();
    const minutes = values.minutes.trim();
    try {
      const data = {
        deveui,
        model,
        ...(serial !== "" && { serial_number: serial }),
        ...(claimcode !== "" && { claimcode }),
        ...(joineui !== "" && { joineui }),
        ...(minutes !== "" && { interval_minutes: Number(minutes) }),
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

interface ClaimCodeProps {
  box: Registered;
  onDone: () => void;
  onNext: RegisterDialogProps["onNext"] | undefined;
}

function ClaimCode({ box, onDone, onNext }: ClaimCodeProps) {
  const t = useTranslations("devices");
  const clipboard = useClipboard();
  const text = useRef<HTMLParagraphElement>(null);
  // Not the button: a second Enter would close the dialog before the code is read.
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
        {onNext && (
          <>
            <Button variant="default" onClick={() => onNext("label", box.deveui)}>
              {t("printLabel")}
            </Button>
            <Button variant="default" onClick={() => onNext("assign", box.deveui)}>
              {t("assignNow")}
            </Button>
          </>
        )}
        <Button onClick={onDone}>{t("done")}</Button>
      </div>
    </>
  );
}
