import { Button } from "@mantine/core";
import { type ComponentType, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { medicineName } from "../../../i18n/medicine-name.ts";
import { withoutReload } from "../../../routing/chunks.ts";
import type { AddedMedicine } from "./added-medicine.ts";

interface SavedOnlyProps {
  added: readonly AddedMedicine[];
  onDone: () => void;
}

/** Shown where the steps cannot be fetched: somebody who is told only of a failure would add the medicine a second time. */
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

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** How long after a failure the steps are fetched again. */
const RETRY_MS = 5_000;

/**
 * The steps after a medicine was added or, until they can be fetched, only that it is stored. After a release they
 * are gone; the page does not reload then, as it would show an empty form.
 */
export function orSavedOnly<Props extends SavedOnlyProps>(load: Load<Props>): Load<Props> {
  const kept = () => withoutReload(load);
  return () => kept().catch(() => ({ default: (props) => <SavedUntil load={kept} of={props} /> }));
}

interface SavedUntilProps<Props> {
  load: Load<Props>;
  of: Props;
}

/** What could not be loaded stays so until the page is loaded anew, so this asks for the steps again. */
function SavedUntil<Props extends SavedOnlyProps>({ load, of }: SavedUntilProps<Props>) {
  const [Steps, setSteps] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (Steps) return;
    const again = () =>
      void load().then(
        ({ default: Loaded }) => setSteps(() => Loaded),
        () => undefined,
      );
    again();
    const timer = setInterval(again, RETRY_MS);
    window.addEventListener("online", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
    };
  }, [Steps, load]);
  return Steps ? <Steps {...of} /> : <SavedOnly {...of} />;
}
