import type { Medicine } from "@dosebeat/contract/medicines";
import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "../call.ts";
import { Notice } from "../ui/notice.tsx";
import "./medicines.css";

/** What the form holds; an empty end date means that there is no end. */
export type MedicineValues = Record<(typeof FIELDS)[number], string>;

const FIELDS = [
  "name",
  "type",
  "description",
  "startdate",
  "enddate",
  "strength",
  "galenicform",
] as const;

export function valuesOf(medicine: Medicine): MedicineValues {
  return { ...medicine, enddate: medicine.enddate ?? "" };
}

export function emptyValues(startdate: string): MedicineValues {
  const nothing = { name: "", type: "", description: "", enddate: "" };
  return { ...nothing, strength: "", galenicform: "", startdate };
}

interface MedicineFormProps {
  initial: MedicineValues;
  error: Error | null;
  busy: boolean;
  onSave: (values: MedicineValues) => void;
  onCancel: () => void;
  /** Saved together with the fields: stands before the buttons. */
  children?: ReactNode;
}

export function MedicineForm(props: MedicineFormProps) {
  const t = useTranslations("form");
  const form = useMedicineForm(props.initial);
  const faultOf = (name: (typeof FIELDS)[number]) =>
    form.errors[name] ?? serverFault(props.error, name);
  const field = (name: (typeof FIELDS)[number]) => ({
    ...form.getInputProps(name),
    name,
    label: t(name),
    error: faultOf(name),
  });
  return (
    <form className="medicine-form" onSubmit={form.onSubmit(props.onSave)} noValidate>
      {props.error && <Notice tone="bad">{t("failed", { reason: props.error.message })}</Notice>}
      <section className="card form-card">
        <h2>{t("about")}</h2>
        <div className="medicine-fields">
          <div className="wide">
            <TextInput {...field("name")} maxLength={200} required withAsterisk={false} />
          </div>
          <TextInput {...field("strength")} description={t("strengthHint")} />
          <TextInput {...field("galenicform")} description={t("galenicHint")} />
          <TextInput {...field("type")} description={t("typeHint")} />
          <TextInput {...field("description")} description={t("descriptionHint")} />
          <TextInput {...field("startdate")} type="date" required withAsterisk={false} />
          <TextInput
            {...field("enddate")}
            type="date"
            description={t("enddateHint")}
            inputWrapperOrder={["label", "input", "description", "error"]}
          />
        </div>
        {!props.children && <Actions busy={props.busy} onCancel={props.onCancel} />}
      </section>
      {props.children}
      {props.children && <Actions busy={props.busy} onCancel={props.onCancel} />}
    </form>
  );
}

function Actions({ busy, onCancel }: Pick<MedicineFormProps, "busy" | "onCancel">) {
  const t = useTranslations("form");
  return (
    <div className="form-actions">
      <Button type="submit" loading={busy}>
        {t("save")}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {t("cancel")}
      </Button>
    </div>
  );
}

function useMedicineForm(initialValues: MedicineValues) {
  const t = useTranslations("form");
  return useForm({
    initialValues,
    validate: {
      name: (name) => (name.trim() ? null : t("nameNeeded")),
      startdate: (start, { enddate }) => {
        if (!start) return t("startNeeded");
        return enddate && start > enddate ? t("dateOrder") : null;
      },
    },
  });
}

function serverFault(error: Error | null, name: string): string | null {
  if (!(error instanceof CallError)) return null;
  return error.faults.find((fault) => fault.path.includes(name))?.message ?? null;
}
