import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../i18n/use-format.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import "./extra-press.css";

/** A recent press that belongs to no dose, and why. */
export function ExtraPress({ pressed, zone }: { pressed: number; zone: string }) {
  const t = useTranslations("answer");
  const time = useFormat(zone).time(pressed);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="extra-press">
      <p>{t("extra", { time })}</p>
      <button
        type="button"
        className="answer-link"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t("extraWhy")}
      </button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t("extraTitle", { time })}>
        <div className="extra-press-why">
          <p>{t("extraText")}</p>
          <p>{t("extraCalm")}</p>
        </div>
      </Dialog>
    </div>
  );
}
