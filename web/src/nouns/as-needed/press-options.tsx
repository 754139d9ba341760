import type { Doses } from "@dosebeat/contract/doses";
import type { Profile } from "@dosebeat/contract/profiles";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { medicineName } from "../../i18n/medicine-name.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { Select } from "../../ui/menus/select.tsx";
import { asNeededOn } from "./as-needed-medicines.ts";
import { intakesNear, type KnownPress, type PressAnswer } from "./press-names.ts";

export interface PressOption {
  key: string;
  label: string;
  answer: PressAnswer;
  /** One of many medicines, offered in a separate list. */
  isOther: boolean;
}

/** What the press may have been: as-needed medicines and recorded intakes first, then a refill, then the rest. */
export function usePressOptions(
  press: KnownPress,
  answer: Doses,
  { medicines }: Pick<Profile, "medicines">,
): PressOption[] {
  const t = useTranslations("namePress");
  const format = useFormat(answer.timezone);
  const needed = asNeededOn(medicines, format.calendarDate(press.at));
  const nameOf = (id: number) => {
    const medicine = medicines.find((found) => found.id === id);
    return medicine ? medicineName(medicine) : "";
  };
  const took = (id: number, isOther: boolean): PressOption => ({
    key: `medicine ${id}`,
    label: isOther ? nameOf(id) : t("took", { medicine: nameOf(id) }),
    answer: { as: "as_needed", medicine: id },
    isOther,
  });
  const noted = intakesNear(answer.intakes, press.at).map(({ id, medicine, at_utc }) => ({
    key: `intake ${id}`,
    label: t("tookNoted", { medicine: nameOf(medicine), time: isolate(format.time(at_utc)) }),
    answer: { as: "as_needed" as const, intake: id, medicine },
    isOther: false,
  }));
  const others = medicines.filter(({ id }) => !needed.some((medicine) => medicine.id === id));
  return [
    ...noted,
    ...needed.map(({ id }) => took(id, false)),
    { key: "refill", label: t("refill"), answer: { as: "refill" }, isOther: false },
    { key: "not_taken", label: t("notTaken"), answer: { as: "not_taken" }, isOther: false },
    ...others.map(({ id }) => took(id, true)),
  ];
}

interface PressOptionsProps {
  options: readonly PressOption[];
  /** The key of the chosen option, or `other` while none is chosen. */
  chosen: string | null;
  fault: boolean;
  onChoose: (key: string) => void;
}

const OTHER = "other";

export function PressOptions({ options, chosen, fault, onChoose }: PressOptionsProps) {
  const t = useTranslations("namePress");
  const group = useId();
  const others = options.filter(({ isOther }) => isOther);
  const isOther = chosen === OTHER || others.some(({ key }) => key === chosen);
  return (
    <fieldset className="name-press-options" aria-invalid={fault}>
      <legend>{t("question")}</legend>
      {options
        .filter((option) => !option.isOther)
        .map(({ key, label }, index) => (
          <label key={key}>
            <input
              type="radio"
              name={group}
              checked={chosen === key}
              data-autofocus={index === 0 || undefined}
              onChange={() => onChoose(key)}
            />
            <span>{label}</span>
          </label>
        ))}
      {others.length > 0 && (
        <label>
          <input type="radio" name={group} checked={isOther} onChange={() => onChoose(OTHER)} />
          <span>{t("other")}</span>
        </label>
      )}
      {isOther && (
        <Select
          aria-label={t("choose")}
          value={chosen ?? OTHER}
          onChange={(event) => onChoose(event.currentTarget.value)}
          data={[
            { value: OTHER, label: t("choose") },
            ...others.map(({ key, label }) => ({ value: key, label })),
          ]}
        />
      )}
      <p className="record-dose-fault" role="alert">
        {fault && t("needed")}
      </p>
    </fieldset>
  );
}
