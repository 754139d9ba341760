import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { UNITS, unitOf } from "../../i18n/units.ts";
import { Select } from "../../ui/menus/select.tsx";

const NOT_STATED = "";
const OTHER = "other";

interface UnitFieldProps {
  /** As entered. */
  unit: string;
  onChange: (unit: string) => void;
}

/** What amounts count: a common unit, or one that is typed. */
export function UnitField({ unit, onChange }: UnitFieldProps) {
  const t = useTranslations("planEditor");
  const words = useTranslations("planWords");
  const known = unitOf(unit);
  const [isOther, setOther] = useState(unit !== "" && known === null);
  const value = isOther ? OTHER : (known ?? NOT_STATED);
  const choose = (chosen: string) => {
    setOther(chosen === OTHER);
    const found = UNITS.find((one) => one === chosen);
    onChange(found ? t(`unit_${found}`) : "");
  };
  return (
    <div className="often-fields">
      <Select
        label={words("countedIn")}
        value={value}
        data={[
          { value: NOT_STATED, label: t("unitNone") },
          ...UNITS.map((one) => ({ value: one, label: t(`unit_${one}`) })),
          { value: OTHER, label: t("unitOther") },
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {isOther && (
        <TextInput
          label={t("unitTyped")}
          value={unit}
          maxLength={50}
          dir="auto"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </div>
  );
}
