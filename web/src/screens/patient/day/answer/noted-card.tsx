import type { Dose } from "@dosebeat/contract/doses";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { StatusSign } from "../../../../charts/legend/status-shape.tsx";
import { medicineName } from "../../../../i18n/medicine-name.ts";
import { useFormat } from "../../../../i18n/use-format.ts";

export interface Noted {
  doses: readonly Dose[];
  at: number;
}

interface NotedCardProps {
  noted: Noted;
  zone: string;
  onUndo: () => void;
}

/** What was just stated with one tap, with an undo; then the next answer replaces it. */
export function NotedCard({ noted, zone, onUndo }: NotedCardProps) {
  const t = useTranslations("answer");
  const dialog = useTranslations("dialog");
  const format = useFormat(zone);
  const card = useRef<HTMLElement>(null);
  // The button that had the focus is gone.
  useEffect(() => card.current?.focus({ preventScroll: true }), []);
  return (
    <section className="answer" data-kind="noted" tabIndex={-1} ref={card}>
      <div className="answer-rest">
        <StatusSign kind="confirmed" />
        <div>
          <h2 className="answer-title">{t("noted")}</h2>
          <p>{t("notedAt", { time: format.time(noted.at) })}</p>
        </div>
        <button type="button" className="answer-link" onClick={onUndo}>
          {dialog("undo")}
        </button>
      </div>
      <p className="answer-quiet">
        {format.list(noted.doses.map(({ medicine }) => medicineName(medicine)))}
      </p>
    </section>
  );
}
