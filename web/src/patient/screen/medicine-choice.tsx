import type { Profile } from "@dosebeat/contract/profiles";
import { useTranslations } from "use-intl";
import { Select } from "../../ui/menus/select.tsx";
import type { Choice } from "./chart-choice.ts";

interface MedicineChoiceProps {
  profile: Profile;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

export function MedicineChoice({ profile, choice, onChoose }: MedicineChoiceProps) {
  const t = useTranslations("chart");
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
        ...profile.medicines.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
