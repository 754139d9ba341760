import type { Doses } from "@dosebeat/contract/doses";
import { useTranslations } from "use-intl";
import { LOOKS } from "../../charts/legend/status-looks.ts";
import { StatusSign } from "../../charts/legend/status-shape.tsx";
import { useFormat } from "../../i18n/use-format.ts";
import { type StatusFields, statusText } from "./status-text.ts";
import "./doses.css";

interface StatusPillProps {
  dose: StatusFields;
  silent: Doses["silent"];
  zone: string;
}

/** Shape and word; colour is redundant. */
export function StatusPill({ dose, silent, zone }: StatusPillProps) {
  const t = useTranslations("dose");
  const format = useFormat(zone);
  return (
    <span className="pill" data-tone={LOOKS[dose.status].tone}>
      <StatusSign kind={dose.status} deviation={dose.deviation_minutes} />
      <bdi>{statusText(t, format, dose, silent)}</bdi>
    </span>
  );
}
