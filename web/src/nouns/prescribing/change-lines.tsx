import type { PrescriberChange } from "@dosebeat/contract/prescriber-changes";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import "../excused/excused.css";

interface ChangeLinesProps {
  changes: readonly PrescriberChange[];
  zone: string;
}

/** Who changed what, when and why, one sentence each. */
export function ChangeLines({ changes, zone }: ChangeLinesProps) {
  const sentenceOf = useSentence(zone);
  return (
    <ul className="excused-list">
      {changes.map((change) => (
        <li key={change.id}>
          <span dir="auto">{sentenceOf(change)}</span>
        </li>
      ))}
    </ul>
  );
}

function useSentence(zone: string) {
  const t = useTranslations("prescribing");
  const format = useFormat(zone);
  return (change: PrescriberChange): string => {
    const { by, agreed_by, at_utc, reason, medicine, dosage_time, from, to } = change;
    const first = isolate(by ?? t("someone"));
    const spanned =
      from === null ? [] : [format.date(from), ...(to === null ? [] : [format.date(to)])];
    return t(keyOf(change), {
      by: agreed_by === null ? first : t("both", { by: first, agreed: isolate(agreed_by) }),
      day: isolate(format.date(format.calendarDate(at_utc))),
      reason: isolate(reason),
      medicine: isolate(medicine?.name ?? ""),
      days: isolate([...new Set(spanned)].join(" – ")),
      time: isolate(dosage_time?.slice(0, 5) ?? ""),
    });
  };
}

function keyOf({ kind, change, status }: PrescriberChange) {
  switch (kind) {
    case "pause":
      return `did_pause_${change}` as const;
    case "excused":
      return change === "removed" ? "did_excused_removed" : "did_excused_added";
    case "dose":
      return `did_dose_${status ?? "removed"}` as const;
    case "medicine":
      return change === "added" ? "did_medicine_added" : "did_medicine";
    default:
      return `did_${kind}` as const;
  }
}
