import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { CopyLine } from "../admin/copy-line.tsx";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import type { Rule } from "./queries.ts";
import { EditRuleForm, NewRuleForm } from "./rule-form.tsx";
import { useKindText } from "./use-kind-text.ts";
import "../admin/dialogs.css";

interface RuleDialogProps {
  opened: boolean;
  /** The rule that is changed; null: a new one is made. */
  of?: Rule | null;
  onClose: () => void;
}

/** Makes or changes a rule and shows the secret of a new webhook, this once. */
export function RuleDialog({ opened, of: rule = null, onClose }: RuleDialogProps) {
  const t = useTranslations("alerts");
  const kindText = useKindText();
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => {
    setSecret(null);
    onClose();
  };
  const form = {
    onDone: (made: string | null) => (made === null ? close() : setSecret(made)),
    onCancel: close,
  };
  const name = rule && { name: `${kindText(rule)}, ${rule.group_name}` };
  const title = name ? t("changeTitle", name) : t("makeTitle");
  return (
    <Dialog opened={opened} onClose={close} title={secret === null ? title : t("made")}>
      {secret !== null && <Secret secret={secret} onDone={close} />}
      {secret === null && rule && <EditRuleForm rule={rule} {...form} />}
      {secret === null && !rule && <NewRuleForm {...form} />}
    </Dialog>
  );
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
