import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useFormat } from "../../i18n/use-format.ts";
import { useLostBox } from "./lost-queries.ts";
import { useFound } from "./use-found.ts";
import "./lost-box.css";

/** The box that the patient lost: what that means, and a way to say that it was found. */
export function LostBox({ zone }: { zone: string }) {
  const t = useTranslations("lostBox");
  const format = useFormat(zone);
  const { data: box } = useLostBox();
  const { find, isPending } = useFound();
  if (!box) return null;
  const { deveui, lost_utc, undo_until } = box;
  const isUndo = undo_until !== null;
  return (
    <section className="card lost-box" aria-labelledby="lost-box">
      <h2 id="lost-box">{t("heading")}</h2>
      <p>{t("since", { deveui, time: format.dateTime(lost_utc) })}</p>
      <p>{t(isUndo ? "findUndo" : "findLater")}</p>
      <Button
        variant="default"
        loading={isPending}
        onClick={() => void find(deveui, isUndo ? "undone" : "found")}
      >
        {t("find")}
      </Button>
    </section>
  );
}
