import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { PillIcon, PlusIcon } from "../../../ui/icons/icons.tsx";
import { Empty } from "../../../ui/states/states.tsx";

export function AddMedicineButton() {
  const t = useTranslations("medicine");
  return (
    <Button
      leftSection={<PlusIcon />}
      renderRoot={(props) => <Link to="/{-$locale}/my-medicine/edit" {...props} />}
    >
      {t("add")}
    </Button>
  );
}

interface NoMedicineProps {
  title: string;
  text: string;
}

/** An empty state with a button to add a medicine. */
export function NoMedicine({ title, text }: NoMedicineProps) {
  return (
    <section className="card">
      <Empty
        icon={<PillIcon size={30} />}
        title={title}
        text={text}
        action={<AddMedicineButton />}
      />
    </section>
  );
}
