import { useTranslations } from "use-intl";
import { isolate } from "../../../i18n/isolate.ts";
import { type SubjectRow, useWithdrawSubject } from "../../../nouns/studies/queries.ts";
import { fullName } from "../../../ui/identity/person-text.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

interface WithdrawProps {
  group: number;
  row: SubjectRow;
  onClose: () => void;
}

/** Records that a subject withdraws; nothing is erased. */
export function WithdrawDialog({ group, row, onClose }: WithdrawProps) {
  const t = useTranslations("study");
  const { mutateAsync } = useWithdrawSubject();
  const name = isolate(fullName(row));
  return (
    <ReasonDialog
      name={`withdraw.${group}.${row.id}`}
      title={t("withdrawTitle", { name })}
      text={t("withdrawText")}
      confirm={t("withdraw")}
      done={t("withdrawn", { name })}
      send={(reason) => mutateAsync({ group, profileid: row.id, reason })}
      onClose={onClose}
    />
  );
}
