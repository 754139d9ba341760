import { useTranslations } from "use-intl";
import { Select } from "../../../ui/menus/select.tsx";
import type { Choice } from "./chart-choice.ts";

interface MedicineChoiceProps {
  medicines: readonly { id: number; name: string }[];
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

/** Nothing if there is only one medicine. */
export function MedicineChoice({ medicines, choice, onChoose }: MedicineChoiceProps) {
  const t = useTranslations("chart");
  if (medicines.length < 2) return null;
  return (
    <Select
      className="day-choice"
      aria-label={t("medicine")}
      value={String(choice)}
      onChange={(event) => {
        const { value } = event.currentTarget;
        onChoose(value === "all" ? "all" : Number(value));
      }}
      data={[
        { value: "all", label: t("all") },
        ...medicines.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
