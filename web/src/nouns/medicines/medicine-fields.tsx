import { Textarea, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../i18n/use-format.ts";
import { DateField } from "../../ui/forms/date-field.tsx";
import { ChevronDownIcon } from "../../ui/icons/icons.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { NameField } from "../medicine-names/name-field.tsx";
import { limitsFault, limitsOfText } from "../storage/limits-text.ts";
import { StorageField } from "../storage/storage-field.tsx";
import { useStorageWords } from "../storage/storage-words.ts";
import {
  FIELDS,
  type Field,
  type FieldFaults,
  type MedicineValues,
  YES,
} from "./medicine-values.ts";
import { SubstanceChips } from "./substance-chips.tsx";
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

interface MoreFieldsProps extends MedicineFieldsProps {
  /** Who wrote the text on late doses, and when; undefined: the text is empty or has just been changed. */
  lateNote?: string | undefined;
}

/** The essential fields of a medicine: name and strength. */
export function MedicineFields(props: MedicineFieldsProps) {
  const t = useTranslations("form");
  const field = useField(props);
  const { onChange: _, ...name } = field("name");
  const { values } = props;
  const set = (part: Partial<MedicineValues>) => props.onChange({ ...values, ...part });
  return (
    <div className="medicine-fields">
      <NameField
        {...name}
        onName={(typed) => set({ name: typed })}
        required
        withAsterisk={false}
        maxLength={200}
        autoComplete="off"
      />
      <TextInput {...field("strength")} description={t("strengthHint")} maxLength={2000} />
      <SubstanceChips
        name={values.name}
        strength={values.strength}
        form={values.galenicform}
        onStrength={(strength) => set({ strength })}
        onForm={(galenicform) => set({ galenicform })}
      />
    </div>
  );
}

/** Whether an extra dose is dangerous, and what that means if the box holds other medicines too. */
export function OnceOnlyField({
  values,
  isBesideOthers,
  onChange,
}: Pick<MedicineFieldsProps, "values" | "onChange"> & { isBesideOthers: boolean }) {
  const t = useTranslations("onceOnly");
  const hint = useId();
  const isOn = values.once_only === YES;
  return (
    <div className="once-only-field">
      <label>
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={hint}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ ...values, once_only: checked ? YES : "" })
          }
        />
        <span>{t("field")}</span>
      </label>
      <p id={hint}>{t("hint")}</p>
      <div aria-live="polite">
        {isOn && isBesideOthers && <Notice tone="warn">{t("beside")}</Notice>}
      </div>
    </div>
  );
}

/** The remaining fields, folded under a line that sums them up; unfolded while one of them has an error. */
export function MoreFields(props: MoreFieldsProps) {
  const t = useTranslations("form");
  const story = useTranslations("story");
  const field = useField(props);
  const types = useId();
  const forms = useId();
  const { values, faults } = props;
  const isFaulty = MORE.some((name) => faults[name]);
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="medicine-more"
      open={isOpen || isFaulty}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span className="more-title">{t("more")}</span>
        <span className="more-summary">
          <Summary values={values} />
        </span>
        <ChevronDownIcon />
      </summary>
      <div className="medicine-fields">
        <TextInput
          {...field("galenicform")}
          description={t("galenicHint")}
          maxLength={2000}
          list={forms}
        />
        <TextInput {...field("type")} description={t("typeHint")} maxLength={2000} list={types} />
        <div className="wide">
          <TextInput
            {...field("description")}
            description={t("descriptionHint")}
            maxLength={2000}
          />
        </div>
        <TextInput {...field("prescriber")} maxLength={200} autoComplete="off" />
        <TextInput {...field("indication")} maxLength={500} />
        <TextInput {...field("pack_code")} maxLength={50} autoComplete="off" />
        <div className="wide">
          <TextInput {...field("instructions")} maxLength={2000} />
        </div>
        <div className="wide">
          <Textarea
            {...field("if_late")}
            description={props.lateNote ?? t("ifLateHint")}
            placeholder={story("leaflet")}
            maxLength={2000}
            rows={3}
          />
        </div>
        <DateField {...field("startdate")} {...YEARS} required />
        <DateField {...field("enddate")} {...YEARS} description={t("enddateHint")} />
        <div className="wide">
          <StorageField
            value={values.storage}
            error={faults.storage ?? null}
            onChange={(storage) => props.onChange({ ...values, storage })}
          />
        </div>
        <Suggested id={types} texts={TYPES.map((name) => t(name))} />
        <Suggested id={forms} texts={FORMS.map((name) => t(name))} />
      </div>
    </details>
  );
}

/** The fields that are folded away. */
const MORE = FIELDS.filter(
  (field) => !["name", "strength", "once_only", "every_day_by"].includes(field),
);

/** A summary of the folded fields. */
function Summary({ values }: { values: MedicineValues }) {
  const t = useTranslations("medicine");
  const format = useFormat("UTC");
  const words = useStorageWords(format);
  const { galenicform, type, description, prescriber, startdate, enddate, storage } = values;
  const limits = limitsFault(storage) === null ? limitsOfText(storage) : null;
  const from = startdate && format.date(startdate);
  const dates =
    from &&
    (enddate ? t("fromTo", { from, to: format.date(enddate) }) : t("fromOpen", { date: from }));
  const kept = limits && words.limits(limits);
  const texts = [galenicform, type, description, prescriber, dates, kept].filter(Boolean);
  // The same text in two fields appears once.
  return [...new Set(texts)].map((text) => (
    <span key={text}>
      <bdi>{text}</bdi>
    </span>
  ));
}

function useField({ values, faults, onChange }: MedicineFieldsProps) {
  const t = useTranslations("form");
  return (name: Exclude<Field, "storage" | "once_only" | "every_day_by">) => ({
    name,
    label: t(name),
    value: values[name],
    error: faults[name] ?? null,
    dir: "auto",
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...values, [name]: event.currentTarget.value }),
  });
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
