import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod/mini";
import { isolate } from "../../../i18n/isolate.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { useClearOnChange } from "../../../ui/forms/clear-on-change.ts";
import { Restored } from "../../../ui/forms/restored.tsx";
import { KeptActions } from "../../../ui/kept/kept-actions.tsx";
import { KeptFailure } from "../../../ui/kept/kept-failure.tsx";
import { useKeptForm } from "../../../ui/kept/use-kept-form.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import { type ChangedRule, type Rule, useUpdateAlertRule } from "./queries.ts";
import { addressesIn, FIRST_COUNT, RuleValues, TargetFields } from "./target-fields.tsx";
import { useKindText } from "./use-kind-text.ts";

interface EditRuleFormProps {
  /** The rule as it is now. */
  rule: Rule;
  /** @param secret of a new webhook; null: there is none */
  onDone: (secret: string | null) => void;
  onClose: () => void;
}

/** The typed values, and the version of the rule they are based on. */
const Values = z.extend(RuleValues, { version: z.int(), was: RuleValues });
type Values = z.infer<typeof Values>;

const FIELDS = ["count", "emails", "webhook"] as const;

/** Like a new rule, but with the group and kind fixed; only changes are sent. */
export function EditRuleForm({ rule, onDone, onClose }: EditRuleFormProps) {
  const t = useTranslations("alerts");
  const kindText = useKindText();
  const update = useUpdateAlertRule();
  const { trackChanges, unlessChanged } = useClearOnChange();
  const now = valuesOf(rule);
  const form = useKeptForm({
    name: `alert-rule.${rule.id}`,
    schema: Values,
    onClose,
    hasSequel: true,
    blank: { ...now, version: rule.version, was: now },
    // The address of a webhook may contain a secret, so a draft keeps only the server's.
    keepable: (values) => ({
      ...values,
      webhook: now.webhook,
      was: { ...values.was, webhook: now.webhook },
    }),
    send: (values, key) => update.mutateAsync({ ...changesOf(rule, values), key }),
    onStored: ({ data: { secret } }) => onDone(secret),
  });
  const { value, failure, isBusy } = form;
  const isChanged = value.version !== rule.version && !isBusy;
  /** My value where I typed something, theirs elsewhere. */
  const merged = (): Values => {
    const mine = FIELDS.filter((field) => value[field] !== value.was[field]);
    const typed = Object.fromEntries(mine.map((field) => [field, value[field]]));
    return { ...now, ...typed, version: rule.version, was: now };
  };
  const name = `${kindText(rule)}, ${rule.group_name}`;
  return (
    <Dialog opened onClose={form.close} title={t("changeTitle", { name })}>
      <form
        className="admin-form"
        {...trackChanges}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        {form.isRestored && !isChanged && <Restored onDiscard={form.discard} />}
        {isChanged ? (
          <Changed
            now={now}
            isCounted={rule.kind === "missed_in_a_row"}
            onMine={() => form.change(merged())}
            onTheirs={() => {
              form.discard();
              onClose();
            }}
          />
        ) : (
          <KeptFailure form={form} say={(reason) => t("changeFailed", { reason })} />
        )}
        <p>{t("changeText")}</p>
        <TargetFields
          kind={rule.kind}
          values={value}
          unlessChanged={unlessChanged}
          error={failure?.error ?? null}
          onChange={form.change}
        />
        <KeptActions form={form} text="" disabled={isChanged}>
          {t("save")}
        </KeptActions>
      </form>
    </Dialog>
  );
}

interface ChangedProps {
  now: RuleValues;
  isCounted: boolean;
  onMine: () => void;
  onTheirs: () => void;
}

/** The rule as somebody else has meanwhile changed it; the user's input stays in the form. */
function Changed({ now, isCounted, onMine, onTheirs }: ChangedProps) {
  const t = useTranslations("alerts");
  return (
    <Notice tone="warn">
      <p>
        <strong>{t("changedMeanwhile")}</strong>
      </p>
      <ul className="alerts-now">
        {isCounted && <li>{t("nowCount", { count: now.count })}</li>}
        <li>
          {now.emails === "" ? t("nowNoMail") : t("nowMail", { emails: isolate(now.emails) })}
        </li>
        {now.webhook !== "" && <li>{t("nowWebhook", { webhook: isolate(now.webhook) })}</li>}
      </ul>
      <div className="alerts-now-actions">
        <Button variant="default" onClick={onMine}>
          {t("goOnMine")}
        </Button>
        <Button variant="default" onClick={onTheirs}>
          {t("takeTheirs")}
        </Button>
      </div>
    </Notice>
  );
}

function valuesOf(rule: Rule): RuleValues {
  return {
    count: String(rule.count ?? FIRST_COUNT),
    emails: rule.emails.join(", "),
    webhook: rule.webhook ?? "",
  };
}

function changesOf({ id, kind }: Rule, { was, version, ...values }: Values): ChangedRule {
  const emails = addressesIn(values.emails);
  const webhook = values.webhook.trim() === "" ? null : values.webhook.trim();
  return {
    id,
    version,
    ...(kind === "missed_in_a_row" &&
      values.count !== was.count && { count: Number(values.count) }),
    ...(emails.join() !== addressesIn(was.emails).join() && { emails }),
    ...((webhook ?? "") !== was.webhook && { webhook }),
  };
}
