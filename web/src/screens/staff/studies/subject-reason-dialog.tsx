import { useTranslations } from "use-intl";
import { isolate } from "../../../i18n/isolate.ts";
import {
  type SubjectRow,
  useUnlockSubject,
  useWithdrawSubject,
} from "../../../nouns/studies/queries.ts";
import { fullName } from "../../../ui/identity/person-text.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

interface SubjectReasonProps {
  /** `withdraw`: the subject withdraws; nothing is erased. `unlock`: somebody signs that the data is unlocked. */
  act: "withdraw" | "unlock";
  group: number;
  row: SubjectRow;
  onClose: () => void;
}

/** An action on a subject that only needs a reason. */
export function SubjectReasonDialog({ act, group, row, onClose }: SubjectReasonProps) {
  const t = useTranslations("study");
  const withdraw = useWithdrawSubject();
  const unlock = useUnlockSubject();
  const { mutateAsync } = act === "withdraw" ? withdraw : unlock;
  const name = isolate(fullName(row));
  return (
    <ReasonDialog
      name={`${act}.${group}.${row.id}`}
      title={t(`${act}Title`, { name })}
      text={t(`${act}Text`)}
      confirm={t(act)}
      done={t(act === "withdraw" ? "withdrawn" : "unlockDone", { name })}
      send={(reason) => mutateAsync({ group, profileid: row.id, reason })}
      onClose={onClose}
    />
  );
}
