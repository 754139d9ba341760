import { useTranslations } from "use-intl";
import { isolate } from "../../../i18n/isolate.ts";
import { type SubjectRow, useUnlockSubject } from "../../../nouns/studies/queries.ts";
import { fullName } from "../../../ui/identity/person-text.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

interface UnlockProps {
  group: number;
  row: SubjectRow;
  onClose: () => void;
}

/** Signs that the data of a subject is unlocked, with a reason. */
export function UnlockDialog({ group, row, onClose }: UnlockProps) {
  const t = useTranslations("study");
  const { mutateAsync } = useUnlockSubject();
  const name = isolate(fullName(row));
  return (
    <ReasonDialog
      name={`unlock.${group}.${row.id}`}
      title={t("unlockTitle", { name })}
      text={t("unlockText")}
      confirm={t("unlock")}
      done={t("unlockDone", { name })}
      send={(reason) => mutateAsync({ group, profileid: row.id, reason })}
      onClose={onClose}
    />
  );
}
