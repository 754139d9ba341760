import { ALERT_KINDS } from "@dosebeat/contract/alerts";
import { Button } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { GroupChoice } from "../groups/group-choice.tsx";
import { useGroups } from "../groups/queries.ts";
import { useClearOnChange } from "../ui/forms/clear-on-change.ts";
import { Select } from "../ui/menus/select.tsx";
import { Notice } from "../ui/states/notice.tsx";
import { useReason } from "../ui/states/reason.ts";
import {
  type AlertKind,
  type ChangedRule,
  type NewRule,
  type Rule,
  useCreateAlertRule,
  useUpdateAlertRule,
} from "./queries.ts";
import { addressesIn, FIRST_COUNT, type RuleValues, TargetFields } from "./target-fields.tsx";

interface FormProps {
  /** @param secret of a new webhook; null: there is none */
  onDone: (secret: string | null) => void;
  onCancel: () => void;
}

const EMPTY: RuleValues = { count: FIRST_COUNT, emails: "", webhook: "" };

/** What is watched of which group, and who is told. */
export function NewRuleForm({ onDone, onCancel }: FormProps) {
  const t = useTranslations("alerts");
  const { data: first } = useGroups({}, 1);
  const create = useCreateAlertRule();
  const reasonOf = useReason();
  const { trackChanges, unlessChanged } = useClearOnChange();
  const [group, setGroup] = useState<number>();
  const [kind, setKind] = useState<AlertKind>("box_silent");
  const [values, setValues] = useState(EMPTY);
  const chosen = group ?? first?.data[0]?.id;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen === undefined) return;
    const emails = addressesIn(values.emails);
    const webhook = values.webhook.trim();
    const data: NewRule = {
      ...{ group: chosen, kind },
      ...(kind === "missed_in_a_row" && { count: Number(values.count) }),
      ...(emails.length > 0 && { emails }),
      ...(webhook !== "" && { webhook }),
    };
    create.mutate(data, { onSuccess: ({ data: { secret } }) => onDone(secret) });
  };
  if (first?.data.length === 0) return <p>{t("noGroups")}</p>;
  return (
    <form className="admin-form" onSubmit={submit} {...trackChanges} noValidate>
      {create.error && (
        <Notice tone="bad">{t("makeFailed", { reason: reasonOf(create.error) })}</Notice>
      )}
      <GroupChoice label={t("group")} group={chosen} onChange={setGroup} />
      <Select
        label={t("kind")}
        data={ALERT_KINDS.map((value) => ({ value, label: t(`${value}Kind`) }))}
        value={kind}
        onChange={(event) =>
          setKind(ALERT_KINDS.find((one) => one === event.currentTarget.value) ?? kind)
        }
      />
      <TargetFields
        {...{ kind, values, unlessChanged }}
        error={create.error}
        onChange={setValues}
      />
      <Actions onCancel={onCancel} busy={create.isPending} disabled={chosen === undefined}>
        {t("make")}
      </Actions>
    </form>
  );
}

/** As a new one, with the group and the kind as they are; only what was changed is sent. */
export function EditRuleForm({ rule, onDone, onCancel }: FormProps & { rule: Rule }) {
  const t = useTranslations("alerts");
  const update = useUpdateAlertRule();
  const reasonOf = useReason();
  const { trackChanges, unlessChanged } = useClearOnChange();
  const [values, setValues] = useState<RuleValues>({
    count: String(rule.count ?? FIRST_COUNT),
    emails: rule.emails.join(", "),
    webhook: rule.webhook ?? "",
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    update.mutate(changesOf(rule, values), {
      onSuccess: ({ data: { secret } }) => onDone(secret),
    });
  };
  return (
    <form className="admin-form" onSubmit={submit} {...trackChanges} noValidate>
      {update.error && (
        <Notice tone="bad">{t("changeFailed", { reason: reasonOf(update.error) })}</Notice>
      )}
      <p>{t("changeText")}</p>
      <TargetFields
        {...{ kind: rule.kind, values, unlessChanged }}
        error={update.error}
        onChange={setValues}
      />
      <Actions onCancel={onCancel} busy={update.isPending}>
        {t("save")}
      </Actions>
    </form>
  );
}

function changesOf(rule: Rule, values: RuleValues): ChangedRule {
  const emails = addressesIn(values.emails);
  const webhook = values.webhook.trim() === "" ? null : values.webhook.trim();
  const count = Number(values.count);
  return {
    ...{ id: rule.id, version: rule.version },
    ...(rule.kind === "missed_in_a_row" && count !== rule.count && { count }),
    ...(emails.join() !== rule.emails.join() && { emails }),
    ...(webhook !== rule.webhook && { webhook }),
  };
}

interface ActionsProps {
  onCancel: () => void;
  busy: boolean;
  disabled?: boolean;
  children: string;
}

function Actions({ onCancel, busy, disabled = false, children }: ActionsProps) {
  const dialog = useTranslations("dialog");
  return (
    <div className="dialog-actions">
      <Button variant="default" onClick={onCancel}>
        {dialog("cancel")}
      </Button>
      <Button type="submit" loading={busy} disabled={disabled}>
        {children}
      </Button>
    </div>
  );
}
