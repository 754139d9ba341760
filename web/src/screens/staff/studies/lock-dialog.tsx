import { SIGNATURE_MEANINGS } from "@dosebeat/contract/study-locks";
import { useTranslations } from "use-intl";
import { z } from "zod/mini";
import { isolate } from "../../../i18n/isolate.ts";
import { type SubjectRow, useLockSubject } from "../../../nouns/studies/queries.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Restored } from "../../../ui/forms/restored.tsx";
import { fullName } from "../../../ui/identity/person-text.ts";
import { KeptActions } from "../../../ui/kept/kept-actions.tsx";
import { KeptFailure } from "../../../ui/kept/kept-failure.tsx";
import { useKeptForm } from "../../../ui/kept/use-kept-form.ts";
import { Select } from "../../../ui/menus/select.tsx";
import { toastDone } from "../../../ui/toasts/toasts.tsx";
import { ReasonField } from "./reason-field.tsx";
import "../dialogs.css";

const Values = z.object({ meaning: z.enum(SIGNATURE_MEANINGS), reason: z.string() });
const BLANK: z.infer<typeof Values> = { meaning: "reviewed", reason: "" };

interface LockProps {
  group: number;
  row: SubjectRow;
  onClose: () => void;
}

/** Signs a subject's data, which locks it; the server asks for the password or a second factor. */
export function LockDialog({ group, row, onClose }: LockProps) {
  const t = useTranslations("study");
  const { mutateAsync } = useLockSubject();
  const name = isolate(fullName(row));
  const form = useKeptForm({
    name: `lock.${group}.${row.id}`,
    blank: BLANK,
    schema: Values,
    onClose,
    send: ({ meaning, reason }) =>
      mutateAsync({ group, profileid: row.id, meaning, reason: reason.trim() }),
    onStored: () => toastDone(t("lockDone", { name })),
    // A person gives a signature, so it is never retried automatically.
    retries: false,
  });
  const { meaning, reason } = form.value;
  return (
    <Dialog opened onClose={form.close} title={t("lockTitle", { name })}>
      <form
        className="admin-form"
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        {form.isRestored && <Restored onDiscard={form.discard} />}
        <KeptFailure form={form} say={(why) => t("failed", { reason: why })} />
        <p>{t("lockText")}</p>
        <Select
          label={t("meaning")}
          value={meaning}
          onChange={({ currentTarget: { value } }) =>
            form.change({ meaning: SIGNATURE_MEANINGS.find((one) => one === value) ?? meaning })
          }
          data={SIGNATURE_MEANINGS.map((one) => ({ value: one, label: t(one) }))}
        />
        <ReasonField
          label={t("note")}
          value={reason}
          onChange={(typed) => form.change({ reason: typed })}
        />
        <KeptActions form={form} text={reason}>
          {t("lock")}
        </KeptActions>
      </form>
    </Dialog>
  );
}
