import type { IngestDelivery } from "@dosebeat/contract/ingest-keys";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { useIngestDeliveries } from "../../../nouns/ingest-keys/queries.ts";
import { useToldTime } from "../../../nouns/sensors/told-time.ts";
import { getRole } from "../../../session/session.ts";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";

/** The outcome of the latest deliveries with a key, as they arrive. */
export function IngestDeliveries({ of: { id, name } }: { of: { id: number; name: string } }) {
  const t = useTranslations("ingestKeys");
  const { data, error, refetch } = useIngestDeliveries(id);
  return (
    <section className="card" aria-labelledby="ingest-deliveries">
      <h2 id="ingest-deliveries">{t("deliveries", { name })}</h2>
      {error && !data && <Failed error={error} onRetry={() => refetch()} />}
      {!error && !data && <Placeholder height={320} />}
      {getRole() !== "admin" && <p className="table-note">{t("deliveriesByTheHour")}</p>}
      {data?.length === 0 && <p className="table-note">{t("noDeliveries")}</p>}
      {data && data.length > 0 && (
        <ol className="ingest-deliveries">
          {data.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** The shape says the same as the colour. */
const DRAWINGS: Record<IngestDelivery["result"], string> = {
  accepted: "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0",
  duplicate: "M-6 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0M0-4a4 4 0 0 1 4 4a4 4 0 0 1-4 4",
  unknown: "M0-6.5 6.5 5.5H-6.5Z",
  ignored: "M-5 0H5",
  refused: "M-5-5 5 5M5-5-5 5",
};

function Delivery({ delivery }: { delivery: IngestDelivery }) {
  const t = useTranslations("ingestKeys");
  const told = useToldTime(browserZone());
  const { received_utc, route, deveui, messages, result, reason, fields, is_coarse } = delivery;
  return (
    <li>
      <time dateTime={received_utc}>{told.message(received_utc, is_coarse)}</time>
      <span className="ingest-result" data-result={result}>
        <svg width="16" height="16" viewBox="-8 -8 16 16" aria-hidden="true" focusable="false">
          <path d={DRAWINGS[result]} />
        </svg>
        {t(result)}
      </span>
      <span className="ingest-box">
        {deveui === null ? (
          messages > 1 && t("messages", { count: messages })
        ) : result === "unknown" ? (
          <bdi>{deveui}</bdi>
        ) : (
          <Link to="/{-$locale}/devices/$deveui" params={{ deveui }}>
            <bdi>{deveui}</bdi>
          </Link>
        )}
      </span>
      <span className="ingest-route">{t(`${route}Route`)}</span>
      {result === "unknown" && <p>{t("unknownText")}</p>}
      {reason !== null && (
        <p>
          {t(`${reason}Reason`)}
          {fields.length > 0 && (
            <>
              {" "}
              <bdi dir="ltr" className="ingest-fields">
                {fields.join(", ")}
              </bdi>
            </>
          )}
        </p>
      )}
    </li>
  );
}
