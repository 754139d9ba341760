import { statusIfCounted } from "@dosebeat/domain/doses/statements";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { useTranslations } from "use-intl";
import { medicineName } from "../../../../i18n/medicine-name.ts";
import { useFormat } from "../../../../i18n/use-format.ts";
import type { Felt } from "./felt.ts";
import "./felt.css";

/** Says when the press was made, and how early or late; late ones are green as well, because they were received. */
export function useFeltText(zone: string) {
  const t = useTranslations("answer");
  const format = useFormat(zone);
  return ({ pressed, doses }: Felt) => {
    const [first] = doses;
    const time = format.time(pressed);
    const duration = format.by((first?.deviation_minutes ?? 0) * MINUTE);
    const status = first && statusIfCounted(first);
    const when =
      status === "late"
        ? t("gotLate", { time, duration })
        : status === "early"
          ? t("gotEarly", { time, duration })
          : t("gotOnTime", { time });
    return { when, names: format.list(doses.map(({ medicine }) => medicineName(medicine))) };
  };
}

interface FeltCardProps {
  felt: Felt;
  zone: string;
  onClose: () => void;
}

/** A press has just arrived; shown for four seconds, or until tapped. The screen's live region announces it. */
export function FeltCard({ felt, zone, onClose }: FeltCardProps) {
  const t = useTranslations("answer");
  const dialog = useTranslations("dialog");
  const { when, names } = useFeltText(zone)(felt);
  return (
    <section className="answer felt" data-kind="felt">
      <div>
        <h2>{t("got")}</h2>
        <p className="felt-when">{when}</p>
        <p>{names}</p>
      </div>
      <span className="felt-seal" aria-hidden="true">
        <svg viewBox="0 0 48 48" focusable="false" aria-hidden="true">
          <path d="m14 25 7 7 14-16" />
        </svg>
      </span>
      <span className="felt-left" aria-hidden="true" />
      <button type="button" aria-label={dialog("close")} onClick={onClose} />
    </section>
  );
}
