import type { AlertDeliveryAttributes } from "@dosebeat/contract/alert-rules";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { type Rule, useAlertDeliveries } from "./queries.ts";
import { useKindText } from "./use-kind-text.ts";

interface DeliveriesDialogProps {
  /** Null: closed. */
  of: Rule | null;
  onClose: () => void;
}

/** The outcome of a rule's latest deliveries. */
export function DeliveriesDialog({ of: rule, onClose }: DeliveriesDialogProps) {
  const t = useTranslations("alerts");
  const kindText = useKindText();
  if (!rule) return null;
  const name = `${kindText(rule)}, ${rule.group_name}`;
  return (
    <Dialog opened onClose={onClose} title={t("deliveriesOf", { name })} wide>
      <Deliveries of={rule.id} />
    </Dialog>
  );
}

function Deliveries({ of: id }: { of: number }) {
  const t = useTranslations("alerts");
  const { data, error, refetch } = useAlertDeliveries(id);
  if (error && !data) return <Failed error={error} onRetry={() => refetch()} />;
  if (!data) return <Placeholder height={240} />;
  if (data.length === 0) return <p>{t("noDeliveries")}</p>;
  return (
    <ol className="alerts-list">
      {data.map((delivery) => (
        <Delivery key={delivery.id} delivery={delivery.attributes} />
      ))}
    </ol>
  );
}

function Delivery({ delivery }: { delivery: AlertDeliveryAttributes }) {
  const t = useTranslations("alerts");
  const format = useFormat(browserZone());
  const { event, address, state, attempts, status, reason, made_utc, next_utc } = delivery;
  return (
    <li>
      <p className="alerts-more">
        <time dateTime={made_utc}>{format.dateTime(made_utc)}</time>
        <span>{t(`${event}Event`)}</span>
        <span className="alerts-state" data-state={reason === null ? state : "failed"}>
          {t(`${state}State`)}
        </span>
      </p>
      <p>
        <bdi dir="ltr" className="alerts-address">
          {address}
        </bdi>
      </p>
      {attempts > 0 && (
        <p className="alerts-more">
          <span>{t("attempts", { count: attempts })}</span>
          {status !== null && <span>{t("answered", { status })}</span>}
          {reason !== null && reason !== "status" && <span>{t(`${reason}Reason`)}</span>}
          {next_utc !== null && reason !== null && (
            <span>{t("again", { time: format.dateTime(next_utc) })}</span>
          )}
        </p>
      )}
    </li>
  );
}
