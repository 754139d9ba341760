import type { AuditAttributes } from "@dosebeat/contract/audit";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { readAudit } from "../../../nouns/audit/search.ts";
import { PatientLink } from "../../../routing/staff-links.tsx";
import { getRole } from "../../../session/session.ts";
import { useAuditDetails } from "./audit-details.ts";
import { useAuditFurther } from "./audit-further.ts";
import "../../../ui/tables/dense-table.css";
import "./audit.css";

interface Entry extends AuditAttributes {
  id: number;
}

export function AuditTable({ entries }: { entries: readonly Entry[] }) {
  const t = useTranslations("audit");
  return (
    <div className="card dense-card">
      <table className="dense-table audit-table">
        <caption className="visually-hidden">{t("page")}</caption>
        <thead>
          <tr>
            {(["when", "by", "kind", "whose", "why", "details"] as const).map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A name that links to its other entries: auditors have no list of users to choose from. */
function Only({ search, name }: { search: Record<string, number | string | null>; name: string }) {
  const t = useTranslations("audit");
  return (
    <Link
      to="/{-$locale}/audit"
      search={(before) => readAudit({ ...before, ...search, page: undefined })}
      title={t("only", { name })}
      className="staff-link"
    >
      <bdi>{name}</bdi>
    </Link>
  );
}

function Who({ entry: { email, who, userid } }: { entry: Entry }) {
  const t = useTranslations("audit");
  if (email !== null) return <Only search={{ userid }} name={email} />;
  if (who === null) return <span className="quiet">{t("erased")}</span>;
  return (
    <>
      <Only search={{ userid }} name={who} /> <span className="quiet">{t("deleted")}</span>
    </>
  );
}

/** A pseudonym for somebody who was erased; empty if the entry is about nobody's data. */
function Former({ pseudonym }: Pick<Entry, "pseudonym">) {
  const t = useTranslations("audit");
  if (pseudonym === null) return <span className="quiet">–</span>;
  return <Only search={{ patient: pseudonym }} name={t("erasedAs", { pseudonym })} />;
}

function Row({ entry }: { entry: Entry }) {
  const t = useTranslations("audit");
  const kinds = useTranslations("auditKind");
  const format = useFormat(browserZone());
  const detailsOf = useAuditDetails(format, useAuditFurther(format));
  return (
    <tr>
      <td data-label={t("when")}>
        <time dateTime={entry.at} title={entry.at}>
          <bdi>{format.dateTime(entry.at)}</bdi>
        </time>
      </td>
      <td data-label={t("by")}>
        <Who entry={entry} />
        {entry.impersonation !== null && <span className="audit-mark">{t("asPatient")}</span>}
        {entry.address !== null && (
          <span className="audit-address">
            {t.rich("at", { address: () => <bdi>{entry.address}</bdi> })}
          </span>
        )}
      </td>
      <th scope="row" data-label={t("kind")}>
        {kinds(entry.kind)}
      </th>
      <td data-label={t("whose")}>
        {entry.patient === null ? (
          <Former pseudonym={entry.pseudonym} />
        ) : getRole() === "admin" ? (
          <PatientLink profileId={entry.profileid} name={entry.patient} />
        ) : (
          <Only search={{ profileid: entry.profileid }} name={entry.patient} />
        )}
      </td>
      <td data-label={t("why")}>
        {entry.reason === null ? <span className="quiet">–</span> : <bdi>{entry.reason}</bdi>}
      </td>
      <td data-label={t("details")} className="audit-details">
        <bdi>{detailsOf(entry)}</bdi>
      </td>
    </tr>
  );
}
