import { Button } from "@mantine/core";
import type { ComponentType } from "react";
import { useTranslations } from "use-intl";
import { medicineName } from "../../../i18n/medicine-name.ts";
import type { AddedMedicine } from "../first-minute/added-medicine.ts";

interface SavedOnlyProps {
  added: readonly AddedMedicine[];
  onDone: () => void;
}

/** What was added, where the steps after it cannot be fetched: who is told of a failure adds it once more. */
function SavedOnly({ added, onDone }: SavedOnlyProps) {
  const t = useTranslations("form");
  const menu = useTranslations("menu");
  return (
    <section className="card" role="status">
      <h2>{added.length === 1 ? t("added") : t("addedSeveral")}</h2>
      <ul>
        {added.map(({ id, name, strength = "" }) => (
          <li key={id}>{medicineName({ id, name, strength })}</li>
        ))}
      </ul>
      <Button onClick={onDone}>{menu("medicine")}</Button>
    </section>
  );
}

/** The steps after a medicine was added or, if they cannot be fetched, only that it is stored. */
export function orSavedOnly<Props extends SavedOnlyProps>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): () => Promise<{ default: ComponentType<Props> }> {
  return () => load().catch(() => ({ default: SavedOnly }));
}
