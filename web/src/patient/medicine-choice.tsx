import type { Profile } from "@dosebeat/contract/profiles";
import { NativeSelect } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { Choice } from "./chart-choice.ts";

interface MedicineChoiceProps {
  profile: Profile;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

export function MedicineChoice({ profile, choice, onChoose }: MedicineChoiceProps) {
  const t = useTranslations("chart");
  return (
    <NativeSelect
      className="day-choice"
      size="md"
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
