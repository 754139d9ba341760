import type { AccessLogAttributes } from "@dosebeat/contract/audit";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../i18n/use-format.ts";
import { Failed, Placeholder } from "../../ui/states/states.tsx";
import { Pager } from "../../ui/tables/pager.tsx";
import { useAccessLog } from "./queries.ts";

/** Who viewed or changed the user's data, when and why. */
export function AccessLog({ zone }: { zone: string }) {
  const t = useTranslations("profile");
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useAccessLog(page);
  if (error && !data) return <Failed error={error} onRetry={() => refetch()} />;
  if (!data) return <Placeholder height={320} />;
  if (data.data.length === 0) return <p className="profile-note">{t("logEmpty")}</p>;
  return (
    <>
      <ol className="access-log">
        {data.data.map(({ id, attributes }) => (
          <Access key={id} access={attributes} zone={zone} />
        ))}
      </ol>
      <Pager page={page} count={data.meta.pagination.pageCount} onPage={setPage} />
    </>
  );
}

function Access({ access, zone }: { access: AccessLogAttributes; zone: string }) {
  const t = useTranslations("profile");
  const kinds = useTranslations("accessKinds");
  const format = useFormat(zone);
  const { self, who, kind, reason, count } = access;
  return (
    <li data-self={self}>
      <p>
        <strong>{self ? t("logYou") : <bdi>{who ?? t("logGone")}</bdi>}</strong>{" "}
        <time dateTime={access.from}>
          <bdi>{format.dateTime(access.from)}</bdi>
        </time>
      </p>
      <p>
        {kinds(kind)}
        {count > 1 && ` · ${t("logTimes", { count })}`}
      </p>
      {reason && <p className="profile-note">{t("logReason", { reason })}</p>}
    </li>
  );
}
