import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { CopyLine } from "../copy-line.tsx";
import { EditRuleForm } from "./edit-rule-form.tsx";
import { NewRuleForm } from "./new-rule-form.tsx";
import type { Rule } from "./queries.ts";
import "../dialogs.css";

interface RuleDialogProps {
  /** The rule to change, as it is now; null: a new one is created. */
  of?: Rule | null;
  onClose: () => void;
}

/** Creates or changes a rule, and shows the secret of a new webhook, only this once. */
export function RuleDialog({ of: rule = null, onClose }: RuleDialogProps) {
  const t = useTranslations("alerts");
  const [secret, setSecret] = useState<string | null>(null);
  const onDone = (made: string | null) => (made === null ? onClose() : setSecret(made));
  if (secret !== null) {
    return (
      <Dialog opened onClose={onClose} title={t("made")}>
        <Secret secret={secret} onDone={onClose} />
      </Dialog>
    );
  }
  if (rule) return <EditRuleForm rule={rule} onDone={onDone} onClose={onClose} />;
  return <NewRuleForm onDone={onDone} onClose={onClose} />;
}

function Secret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const t = useTranslations("alerts");
  const devices = useTranslations("devices");
  return (
    <div className="admin-form">
      <p>{t("madeText")}</p>
      <CopyLine label={t("secret")} text={secret} />
      <div className="dialog-actions">
        <Button onClick={onDone} data-autofocus>
          {devices("done")}
        </Button>
      </div>
    </div>
  );
}
