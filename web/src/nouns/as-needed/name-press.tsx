import type { Dose, Doses } from "@dosebeat/contract/doses";
import type { Profile } from "@dosebeat/contract/profiles";
import { Button } from "@mantine/core";
import { type ReactNode, type SubmitEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "../../api/call.ts";
import { isolate } from "../../i18n/isolate.ts";
import { medicineName } from "../../i18n/medicine-name.ts";
import { type Format, useFormat } from "../../i18n/use-format.ts";
import type { LateAnswer } from "../../ui/dialogs/confirm-dialog.tsx";
import { focusFirst } from "../../ui/forms/focus-first.ts";
import { Notice } from "../../ui/states/notice.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { type KnownPress, pressIn } from "./press-names.ts";
import { type PressOption, PressOptions, usePressOptions } from "./press-options.tsx";
import { useNamePress } from "./use-name-press.ts";
import "./name-press.css";

interface NamePressProps {
  /** The press, in milliseconds UTC. */
  at: number;
  answer: Doses;
  profile: Pick<Profile, "medicines">;
  /** Shown first: why the press belongs to no dose, or what else is worth knowing. */
  children?: ReactNode;
  /** Of the dialog: the answer may replace this form in it. */
  late: LateAnswer;
  onClose: () => void;
}

/** Asks what a press was and, if it counts for a dose, whether it was this instead of the dose or as well. */
export function NamePress(props: NamePressProps) {
  const { at, answer, profile, children, late, onClose } = props;
  const t = useTranslations("namePress");
  const format = useFormat(answer.timezone);
  const press = pressIn(answer, at);
  const options = usePressOptions(press, answer, profile);
  const { form, choose, chosen, also, setAlso, fault, submit, takeBack } = useForm(
    press,
    options,
    format,
    late,
  );
  const { busy, error } = form;
  return (
    <form className="name-press" ref={focusFirst} onSubmit={submit} noValidate>
      {children}
      <Fault error={error} />
      <PressOptions options={options} chosen={chosen} fault={fault === "what"} onChoose={choose} />
      {press.doses.length > 0 && (
        <InsteadOrAlso
          press={press}
          format={format}
          also={also}
          fault={fault === "also"}
          onChoose={setAlso}
        />
      )}
      <p className="name-press-calm">{t("calm")}</p>
      <div className="name-press-actions">
        <Button type="submit" loading={busy}>
          {t("save")}
        </Button>
        {press.named && (
          <Button variant="default" onClick={takeBack}>
            {t("takeBack")}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}

function useForm(
  press: KnownPress,
  options: readonly PressOption[],
  format: Format,
  late: LateAnswer,
) {
  const t = useTranslations("namePress");
  const reasonOf = useReason();
  const form = useNamePress(format);
  const [chosenKey, setChosen] = useState<string | null>(null);
  const [also, setAlso] = useState<boolean | null>(null);
  const [fault, setFault] = useState<"what" | "also" | null>(null);
  const chosen = options.find(({ key }) => key === chosenKey) ?? null;
  const settle = (sent: Promise<void>) =>
    void sent.then(late.close, (error) =>
      late.tellFailure(t("failed", { reason: reasonOf(error) })),
    );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!chosen) return setFault("what");
    const isUsed = press.doses.length > 0;
    if (isUsed && also === null) return setFault("also");
    if (form.busy) return;
    settle(form.name(press, chosen.answer, isUsed ? (also ?? undefined) : undefined));
  };
  const forget = () => setFault(null);
  return {
    form,
    chosen: chosenKey,
    choose: (key: string) => {
      setChosen(key);
      forget();
    },
    also,
    setAlso: (value: boolean) => {
      setAlso(value);
      forget();
    },
    fault,
    submit,
    takeBack: () => settle(form.takeBack(press)),
  };
}

/** Another device or a late message gave the press to a dose: that question is now open above. */
function Fault({ error }: { error: Error | null }) {
  const t = useTranslations("namePress");
  const reasonOf = useReason();
  if (!error) return null;
  const isUsed = error instanceof CallError && error.problem.code === "press_used";
  return (
    <Notice tone="bad">{isUsed ? t("meanwhile") : t("failed", { reason: reasonOf(error) })}</Notice>
  );
}

interface InsteadOrAlsoProps {
  press: KnownPress;
  format: Format;
  also: boolean | null;
  fault: boolean;
  onChoose: (also: boolean) => void;
}

function InsteadOrAlso({ press, format, also, fault, onChoose }: InsteadOrAlsoProps) {
  const t = useTranslations("namePress");
  const group = useId();
  const time = isolate(dueOf(press.doses, format));
  const doses = format.list(press.doses.map(({ medicine }) => medicineName(medicine)));
  return (
    <fieldset className="name-press-options" aria-invalid={fault}>
      <legend>{t("insteadOrAlso", { time })}</legend>
      <p>{t("uses", { doses, time })}</p>
      {([false, true] as const).map((value) => (
        <label key={String(value)}>
          <input
            type="radio"
            name={group}
            checked={also === value}
            onChange={() => onChoose(value)}
          />
          <span>
            <strong>{t(value ? "also" : "instead")}</strong>
            <span className="name-press-hint">
              {t(value ? "alsoText" : "insteadText", { time })}
            </span>
          </span>
        </label>
      ))}
      <p className="record-dose-fault" role="alert">
        {fault && t("needed")}
      </p>
    </fieldset>
  );
}

function dueOf([first]: readonly Dose[], format: Format): string {
  return first ? format.time(first.due_utc) : "";
}
