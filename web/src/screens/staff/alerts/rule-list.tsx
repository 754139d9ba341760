import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ListIcon } from "../../../ui/icons/icons.tsx";
import { EmptyList } from "../../../ui/states/not-known.tsx";
import { useReason } from "../../../ui/states/reason.ts";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { Pager } from "../../../ui/tables/pager.tsx";
import { toastDone, toastFailed } from "../../../ui/toasts/toasts.tsx";
import { DeliveriesDialog } from "./deliveries-dialog.tsx";
import { type Rule, useAlertRules, useTestAlertRule } from "./queries.ts";
import { RuleDialog } from "./rule-dialog.tsx";
import { RuleRemoveDialog } from "./rule-remove-dialog.tsx";
import { useKindText } from "./use-kind-text.ts";

type RuleDialogName = "change" | "deliveries" | "remove";

/** The rules by group, with their recipients. */
export function RuleList() {
  const t = useTranslations("alerts");
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<{ dialog: RuleDialogName; rule: Rule } | null>(null);
  const { data, error, refetch } = useAlertRules(page);
  const of = (dialog: RuleDialogName) => (shown?.dialog === dialog ? shown.rule : null);
  const changed = of("change");
  // As it is now: somebody else may change it while the dialog is open.
  const live = data?.data.find(({ id }) => id === changed?.id);
  const close = () => setShown(null);
  return (
    <section className="card" aria-labelledby="alerts-rules">
      <h2 id="alerts-rules">{t("rules")}</h2>
      {error && !data && <Failed error={error} onRetry={() => refetch()} />}
      {!error && !data && <Placeholder height={320} />}
      {data?.data.length === 0 && (
        <EmptyList
          of={{ queryKey: ["alerts", "rules"] }}
          icon={<ListIcon size={30} />}
          title={t("noRules")}
          text={t("noRulesText")}
        />
      )}
      {data && data.data.length > 0 && (
        <ul className="alerts-list">
          {data.data.map(({ id, attributes }) => (
            <RuleRow
              key={id}
              rule={{ id, ...attributes }}
              onShow={(dialog) => setShown({ dialog, rule: { id, ...attributes } })}
            />
          ))}
        </ul>
      )}
      {data && <Pager page={page} count={data.meta.pagination.pageCount} onPage={setPage} />}
      <DeliveriesDialog of={of("deliveries")} onClose={close} />
      {changed && (
        <RuleDialog of={live ? { id: live.id, ...live.attributes } : changed} onClose={close} />
      )}
      <RuleRemoveDialog of={of("remove")} onClose={close} />
    </section>
  );
}

interface RuleRowProps {
  rule: Rule;
  onShow: (dialog: RuleDialogName) => void;
}

function RuleRow({ rule, onShow }: RuleRowProps) {
  const t = useTranslations("alerts");
  const kindText = useKindText();
  const reasonOf = useReason();
  const test = useTestAlertRule();
  const { emails, webhook, failing, group_name, open } = rule;
  const name = { name: `${kindText(rule)}, ${group_name}` };
  const send = () =>
    test.mutateToEnd(rule.id, {
      onSuccess: () => toastDone(t("testDone")),
      onError: (error) => toastFailed(t("testFailed", { reason: reasonOf(error) })),
    });
  return (
    <li>
      <h3>{kindText(rule)}</h3>
      <p className="alerts-more">
        <bdi>{group_name}</bdi>
        <span>{t("openCount", { count: open })}</span>
      </p>
      <ul className="alerts-targets">
        {emails.map((email) => (
          <li key={email}>
            <bdi dir="ltr">{email}</bdi>
          </li>
        ))}
        {webhook !== null && (
          <li>
            {t("webhook")} <bdi dir="ltr">{webhook}</bdi>
          </li>
        )}
      </ul>
      {emails.length === 0 && webhook === null && <p className="alerts-failing">{t("nobody")}</p>}
      {failing > 0 && <p className="alerts-failing">{t("failing", { count: failing })}</p>}
      <div className="alerts-actions">
        <Button variant="default" aria-label={t("changeOf", name)} onClick={() => onShow("change")}>
          {t("change")}
        </Button>
        <Button
          variant="default"
          aria-label={t("deliveriesOf", name)}
          onClick={() => onShow("deliveries")}
        >
          {t("deliveries")}
        </Button>
        <Button
          variant="default"
          aria-label={t("testOf", name)}
          loading={test.isPending}
          onClick={send}
        >
          {t("test")}
        </Button>
        <Button
          variant="default"
          color="red"
          aria-label={t("removeOf", name)}
          onClick={() => onShow("remove")}
        >
          {t("remove")}
        </Button>
      </div>
    </li>
  );
}
