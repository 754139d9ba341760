import { useTranslations } from "use-intl";
import { useFormat } from "../../../i18n/use-format.ts";
import { usePastOfNew } from "../../../nouns/plan-editor/queries.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { type Entry, entryRequest } from "./medicine-entries.ts";

interface PastQuestionProps {
  /** Medicines that start on a past day. */
  entries: readonly Entry[];
  today: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before saving a medicine that starts in the past: says how many past doses come with it. */
export function PastQuestion({ entries, today, onConfirm, onClose }: PastQuestionProps) {
  const t = useTranslations("form");
  const format = useFormat("UTC");
  const { data: count, error } = usePastOfNew(entries.map((entry) => entryRequest(entry, today)));
  const first = entries.map(({ values }) => values.startdate).toSorted()[0] ?? today;
  return (
    <ConfirmDialog
      opened
      title={t("pastTitle", { day: format.date(first) })}
      confirm={t("pastConfirm")}
      busy={count === undefined && error === null}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {count === undefined ? t("pastUnknown") : t("pastText", { count })}
    </ConfirmDialog>
  );
}
