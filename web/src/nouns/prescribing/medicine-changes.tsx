import { useTranslations } from "use-intl";
import { ChangeLines } from "./change-lines.tsx";
import { usePrescriberChanges } from "./queries.ts";

/** What prescribers changed about a medicine, for the patient; nothing if they changed nothing. */
export function MedicineChanges({ medicine, zone }: { medicine: number; zone: string }) {
  const t = useTranslations("prescribing");
  const { data = [] } = usePrescriberChanges({ medicine });
  if (data.length === 0) return null;
  return (
    <section className="card" aria-labelledby="prescriber-changes">
      <h2 id="prescriber-changes">{t("list")}</h2>
      <ChangeLines changes={data} zone={zone} />
    </section>
  );
}
