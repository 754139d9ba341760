import type { Doses } from "@dosebeat/contract/doses";
import type { DoseStatus } from "@dosebeat/domain/statuses";
import { useTranslations } from "use-intl";
import { StatusSign } from "../charts/legend/status-shape.tsx";
import { useFormat } from "../i18n/use-format.ts";
import { statusText, type Told } from "./status-text.ts";
import "./doses.css";

const TONES: Record<DoseStatus, string> = {
  on_time: "good",
  confirmed: "good",
  early: "warn",
  late: "warn",
  overdue: "warn",
  missed: "bad",
  due: "next",
  upcoming: "quiet",
  skipped: "quiet",
  excused: "quiet",
  unknown: "unknown",
};

interface StatusPillProps {
  dose: Told;
  silent: Doses["silent"];
  zone: string;
}

/** Shape and word; the colour only adds. */
export function StatusPill({ dose, silent, zone }: StatusPillProps) {
  const t = useTranslations("dose");
  const format = useFormat(zone);
  return (
    <span className="pill" data-tone={TONES[dose.status]}>
      <StatusSign kind={dose.status} deviation={dose.deviation_minutes} />
      <bdi>{statusText(t, format, dose, silent)}</bdi>
    </span>
  );
}
