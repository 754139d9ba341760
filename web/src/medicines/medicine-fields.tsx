import { TextInput } from "@mantine/core";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { DateField } from "../ui/forms/date-field.tsx";
import type { Field, FieldFaults, MedicineValues } from "./medicine-values.ts";
import "./medicines.css";

const TYPES = [
  "typeBloodPressure",
  "typeHeart",
  "typeDiabetes",
  "typePain",
  "typeAntibiotic",
  "typeThyroid",
  "typeVitamin",
] as const;
const FORMS = [
  "formTablet",
  "formCapsule",
  "formDrops",
  "formSyrup",
  "formInjection",
  "formInhaler",
  "formOintment",
  "formPatch",
] as const;

interface MedicineFieldsProps {
  values: MedicineValues;
  faults: FieldFaults;
  onChange: (values: MedicineValues) => void;
}

export function MedicineFields({ values, faults, onChange }: MedicineFieldsProps) {
  const t = useTranslations("form");
  const types = useId();
  const forms = useId();
  const field = (name: Field) => ({
    name,
    label: t(name),
    value: values[name],
    error: faults[name] ?? null,
    dir: "auto",
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...values, [name]: event.currentTarget.value }),
  });
  const required = { required: true, withAsterisk: false };
  return (
    <div className="medicine-fields">
      <div className="wide">
        <TextInput {...field("name")} {...required} maxLength={200} autoComplete="off" />
      </div>
      <TextInput {...field("strength")} description={t("strengthHint")} maxLength={2000} />
      <TextInput
        {...field("galenicform")}
        description={t("galenicHint")}
        maxLength={2000}
        list={forms}
      />
      <TextInput {...field("type")} description={t("typeHint")} maxLength={2000} list={types} />
      <TextInput {...field("description")} description={t("descriptionHint")} maxLength={2000} />
      <DateField {...field("startdate")} {...YEARS} required />
      <DateField {...field("enddate")} {...YEARS} description={t("enddateHint")} />
      <Suggested id={types} texts={TYPES.map((name) => t(name))} />
      <Suggested id={forms} texts={FORMS.map((name) => t(name))} />
    </div>
  );
}

/** The years that the server accepts. */
const YEARS = { dir: undefined, min: "1900-01-01", max: "2999-12-31" };

/** Suggestions for a field that also accepts free text. */
function Suggested({ id, texts }: { id: string; texts: string[] }) {
  return (
    <datalist id={id}>
      {texts.map((text) => (
        <option key={text} value={text} />
      ))}
    </datalist>
  );
}
