import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useFormat } from "../../i18n/use-format.ts";
import { useReason } from "../../ui/states/reason.ts";
import { toastDone, toastFailed } from "../../ui/toasts/toasts.tsx";
import { useFindBox, useLostBox } from "./lost-queries.ts";
import "./lost-box.css";

/** The box that the patient lost: what that means, and that it is there again. */
export function LostBox({ zone }: { zone: string }) {
  const t = useTranslations("lostBox");
  const format = useFormat(zone);
  const reasonOf = useReason();
  const { data: box } = useLostBox();
  const find = useFindBox();
  if (!box) return null;
  const { deveui, lost_utc, undo_until } = box;
  const isUndo = undo_until !== null;
  const run = async () => {
    try {
      await find.mutateAsync({ deveui });
      toastDone(t(isUndo ? "undone" : "found", { deveui }));
    } catch (error) {
      toastFailed(t("failed", { reason: reasonOf(error) }));
    }
  };
  return (
    <section className="card lost-box" aria-labelledby="lost-box">
      <h2 id="lost-box">{t("heading")}</h2>
      <p>{t("since", { deveui, time: format.dateTime(lost_utc) })}</p>
      <p>{t(isUndo ? "findUndo" : "findLater")}</p>
      <Button variant="default" loading={find.isPending} onClick={() => void run()}>
        {t("find")}
      </Button>
    </section>
  );
}
