import { TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { isGrouped } from "../../i18n/amounts.ts";
import { type EditedNeed, isWrongAmount } from "./prescription.ts";

interface NeedFieldsProps {
  need: EditedNeed;
  onChange: (need: EditedNeed) => void;
}

/** Amount, least interval, maximum, and reason; all may stay empty. */
export function NeedFields({ need, onChange }: NeedFieldsProps) {
  const t = useTranslations("planEditor");
  const problem = useTranslations("problem");
  const amounts = useTranslations("amounts");
  const faultOf = (typed: string) => {
    if (isGrouped(typed)) return amounts("grouped");
    return isWrongAmount(typed) ? problem("amount") : null;
  };
  const field = (name: keyof EditedNeed) => ({
    label: t(`need_${name}`),
    value: need[name],
    autoComplete: "off",
    dir: "auto",
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...need, [name]: event.currentTarget.value }),
  });
  const number = (name: "amount" | "hours" | "most") => ({
    ...field(name),
    inputMode: "decimal" as const,
    maxLength: 12,
    error: faultOf(need[name]),
  });
  return (
    <div className="often-fields">
      <TextInput {...number("amount")} />
      <TextInput {...number("hours")} />
      <TextInput {...number("most")} />
      <TextInput {...field("reason")} maxLength={500} />
    </div>
  );
}
