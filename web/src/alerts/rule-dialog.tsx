import { ALERT_KINDS, LEAST_IN_A_ROW, MOST_IN_A_ROW } from "@dosebeat/contract/alerts";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { CopyLine } from "../admin/copy-line.tsx";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { useClearOnChange } from "../ui/forms/clear-on-change.ts";
import { Select } from "../ui/menus/select.tsx";
import { Notice } from "../ui/states/notice.tsx";
import { useFaultOf, useReason } from "../ui/states/reason.ts";
import { type AlertKind, type NewRule, useCreateAlertRule, useGroupChoices } from "./queries.ts";
import "../admin/dialogs.css";

interface RuleDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Makes a rule and shows the secret of its webhook, this once. */
export function RuleDialog({ opened, onClose }: RuleDialogProps) {
  const t = useTranslations("alerts");
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => {
    setSecret(null);
    onClose();
  };
  const title = secret === null ? t("makeTitle") : t("made");
  return (
    <Dialog opened={opened} onClose={close} title={title}>
      {secret === null ? (
        <RuleForm onMade={(made) => (made === null ? close() : setSecret(made))} onCancel={close} />
      ) : (
        <Secret secret={secret} onDone={close} />
      )}
    </Dialog>
  );
}

interface RuleFormProps {
  onMade: (secret: string | null) => void;
  onCancel: () => void;
}

const COUNTS = Array.from({ length: MOST_IN_A_ROW - LEAST_IN_A_ROW + 1 }, (_, at) =>
  String(LEAST_IN_A_ROW + at),
);
const FIRST_COUNT = "3";

function RuleForm({ onMade, onCancel }: RuleFormProps) {
  const t = useTranslations("alerts");
  const dialog = useTranslations("dialog");
  const groups = useGroupChoices();
  const create = useCreateAlertRule();
  const reasonOf = useReason();
  const serverFault = useFaultOf();
  const { trackChanges, unlessChanged } = useClearOnChange();
  const [group, setGroup] = useState<string>();
  const [kind, setKind] = useState<AlertKind>("box_silent");
  const [count, setCount] = useState(FIRST_COUNT);
  const [emails, setEmails] = useState("");
  const [webhook, setWebhook] = useState("");
  const choices = (groups.data ?? []).map(({ id, attributes: { name } }) => ({
    value: String(id),
    label: name,
  }));
  const chosen = group ?? choices[0]?.value;
  const addresses = emails.split(/[\s,;]+/).filter(Boolean);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const data: NewRule = {
      ...{ group: Number(chosen), kind },
      ...(kind === "missed_in_a_row" && { count: Number(count) }),
      ...(addresses.length > 0 && { emails: addresses }),
      ...(webhook.trim() !== "" && { webhook: webhook.trim() }),
    };
    create.mutate(data, { onSuccess: ({ data: { secret } }) => onMade(secret) });
  };
  const fault = (field: string, at = field) => unlessChanged(field, serverFault(create.error, at));
  const wrong = addresses.findIndex((_, at) => serverFault(create.error, `emails.${at}`));
  if (groups.data && choices.length === 0) return <p>{t("noGroups")}</p>;
  return (
    <form className="admin-form" onSubmit={submit} {...trackChanges} noValidate>
      {create.error && (
        <Notice tone="bad">{t("makeFailed", { reason: reasonOf(create.error) })}</Notice>
      )}
      <Select
        label={t("group")}
        data={choices}
        value={chosen ?? ""}
        onChange={(event) => setGroup(event.currentTarget.value)}
        data-autofocus
      />
      <Select
        label={t("kind")}
        data={ALERT_KINDS.map((value) => ({ value, label: t(`${value}Kind`) }))}
        value={kind}
        onChange={(event) =>
          setKind(ALERT_KINDS.find((one) => one === event.currentTarget.value) ?? kind)
        }
      />
      {kind === "missed_in_a_row" && (
        <Select
          label={t("count")}
          data={COUNTS.map((value) => ({ value, label: value }))}
          value={count}
          onChange={(event) => setCount(event.currentTarget.value)}
        />
      )}
      <TextInput
        name="emails"
        label={t("emails")}
        description={t("emailsHint")}
        value={emails}
        error={fault("emails", wrong < 0 ? "emails" : `emails.${wrong}`)}
        onChange={(event) => setEmails(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
      />
      <TextInput
        name="webhook"
        label={t("webhookField")}
        description={t("webhookHint")}
        value={webhook}
        error={fault("webhook")}
        onChange={(event) => setWebhook(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        inputMode="url"
        dir="ltr"
      />
      <div className="dialog-actions">
        <Button variant="default" onClick={onCancel}>
          {dialog("cancel")}
        </Button>
        <Button type="submit" loading={create.isPending} disabled={chosen === undefined}>
          {t("make")}
        </Button>
      </div>
    </form>
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
