import { ALERT_KINDS } from "@dosebeat/contract/alerts";
import { useTranslations } from "use-intl";
import { z } from "zod/mini";
import { GroupChoice } from "../../../nouns/groups/group-choice.tsx";
import { useGroups } from "../../../nouns/groups/queries.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { useClearOnChange } from "../../../ui/forms/clear-on-change.ts";
import { Restored } from "../../../ui/forms/restored.tsx";
import { KeptActions } from "../../../ui/kept/kept-actions.tsx";
import { KeptFailure } from "../../../ui/kept/kept-failure.tsx";
import { useKeptForm } from "../../../ui/kept/use-kept-form.ts";
import { Select } from "../../../ui/menus/select.tsx";
import { type NewRule, useCreateAlertRule } from "./queries.ts";
import { addressesIn, FIRST_COUNT, RuleValues, TargetFields } from "./target-fields.tsx";

interface NewRuleFormProps {
  /** @param secret of a new webhook; null: there is none */
  onDone: (secret: string | null) => void;
  onClose: () => void;
}

const Values = z.extend(RuleValues, {
  group: z.nullable(z.int()),
  kind: z.enum(ALERT_KINDS),
});
const BLANK: z.infer<typeof Values> = {
  group: null,
  kind: "box_silent",
  count: FIRST_COUNT,
  emails: "",
  webhook: "",
};

/** What to watch in which group, and whom to tell. */
export function NewRuleForm({ onDone, onClose }: NewRuleFormProps) {
  const t = useTranslations("alerts");
  const { data: first } = useGroups({}, 1);
  const create = useCreateAlertRule();
  const { trackChanges, unlessChanged } = useClearOnChange();
  const form = useKeptForm({
    name: "alert-rule",
    blank: BLANK,
    schema: Values,
    onClose,
    hasSequel: true,
    // The address of a webhook may contain a secret.
    keepable: (values) => ({ ...values, webhook: "" }),
    send: (values, key) => create.mutateAsync({ ...newRule(values), key }),
    onStored: ({ data: { secret } }) => onDone(secret),
  });
  const { value, failure } = form;
  const chosen = value.group ?? first?.data[0]?.id;
  return (
    <Dialog opened onClose={form.close} title={t("makeTitle")}>
      {first?.data.length === 0 ? (
        <p>{t("noGroups")}</p>
      ) : (
        <form
          className="admin-form"
          {...trackChanges}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (chosen !== undefined) form.submit({ ...value, group: chosen });
          }}
        >
          {form.isRestored && <Restored onDiscard={form.discard} />}
          <KeptFailure form={form} say={(reason) => t("makeFailed", { reason })} />
          <GroupChoice
            label={t("group")}
            group={chosen}
            onChange={(group) => form.change({ group: group ?? null })}
          />
          <Select
            label={t("kind")}
            data={ALERT_KINDS.map((kind) => ({ value: kind, label: t(`${kind}Kind`) }))}
            value={value.kind}
            onChange={({ currentTarget }) =>
              form.change({
                kind: ALERT_KINDS.find((one) => one === currentTarget.value) ?? value.kind,
              })
            }
          />
          <TargetFields
            kind={value.kind}
            values={value}
            unlessChanged={unlessChanged}
            error={failure?.error ?? null}
            onChange={form.change}
          />
          <KeptActions form={form} text="" disabled={chosen === undefined}>
            {t("make")}
          </KeptActions>
        </form>
      )}
    </Dialog>
  );
}

function newRule({ group, kind, ...values }: z.infer<typeof Values>): NewRule {
  const emails = addressesIn(values.emails);
  const webhook = values.webhook.trim();
  return {
    group: group ?? 0,
    kind,
    ...(kind === "missed_in_a_row" && { count: Number(values.count) }),
    ...(emails.length > 0 && { emails }),
    ...(webhook !== "" && { webhook }),
  };
}
