import { TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Select } from "../../ui/menus/select.tsx";
import {
  type Keeping,
  keepingOf,
  type LimitPart,
  type LimitsText,
  OWN_LIMITS,
  PRESETS,
  partsOf,
  withPart,
} from "./limits-text.ts";
import "./storage.css";

const KEEPINGS: readonly Keeping[] = ["elsewhere", "fridge", "room", "own"];

interface StorageFieldProps {
  value: LimitsText;
  error: string | null;
  onChange: (value: LimitsText) => void;
}

/** Whether a medicine is kept in the box, and what the air around it should be. */
export function StorageField({ value, error, onChange }: StorageFieldProps) {
  const t = useTranslations("storage");
  const hint = useId();
  const fault = useId();
  const known = keepingOf(value);
  // Typed limits that happen to match a preset stay where they were typed.
  const [isOwn, setOwn] = useState(known === "own");
  const keeping = value !== "" && isOwn ? "own" : known;
  const parts = partsOf(value);
  const choose = (chosen: Keeping) => {
    setOwn(chosen === "own");
    if (chosen === "elsewhere") onChange("");
    else if (chosen === "own") onChange(value === "" ? OWN_LIMITS : value);
    else onChange(PRESETS[chosen]);
  };
  const part = (name: LimitPart) => (
    <TextInput
      name={name}
      label={t(name)}
      value={parts[name]}
      inputMode="decimal"
      maxLength={6}
      autoComplete="off"
      dir="ltr"
      aria-invalid={error !== null}
      aria-describedby={error === null ? undefined : fault}
      onChange={(event) => onChange(withPart(value, name, event.currentTarget.value))}
    />
  );
  return (
    <div className="storage-field">
      <Select
        name="storage"
        label={t("field")}
        aria-describedby={hint}
        value={keeping}
        data={KEEPINGS.map((name) => ({ value: name, label: t(name) }))}
        onChange={({ currentTarget }) => {
          const chosen = KEEPINGS.find((name) => name === currentTarget.value);
          if (chosen) choose(chosen);
        }}
      />
      <p className="storage-note" id={hint}>
        {t("fieldHint")}
      </p>
      {keeping === "own" && (
        <fieldset className="storage-own">
          <legend className="visually-hidden">{t("ownLegend")}</legend>
          {part("min_c")}
          {part("max_c")}
          {part("max_rh")}
        </fieldset>
      )}
      {error !== null && (
        <p className="storage-fault" id={fault}>
          {error}
        </p>
      )}
    </div>
  );
}
