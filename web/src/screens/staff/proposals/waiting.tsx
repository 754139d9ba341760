import type { Proposal } from "@dosebeat/contract/proposals";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { isolate } from "../../../i18n/isolate.ts";
import { Identifiers } from "../../../ui/identity/identifiers.tsx";
import { fullName } from "../../../ui/identity/person-text.ts";
import "./proposals.css";

/** The changes waiting for the reader's agreement, each with its patient. */
export function Waiting({ proposals }: { proposals: readonly Proposal[] }) {
  const t = useTranslations("proposals");
  const worklist = useTranslations("worklist");
  return (
    <details className="card proposals-waiting">
      <summary>{t("waiting", { count: proposals.length })}</summary>
      <ul>
        {proposals.map(({ id, patient, by, reason }) => (
          <li key={id}>
            <Link to="/{-$locale}/patients/$profileId" params={{ profileId: patient.profileid }}>
              <bdi>{fullName(patient)}</bdi>
            </Link>{" "}
            <Identifiers {...patient} />
            <span dir="auto">
              {t("from", { by: isolate(by ?? worklist("someone")), reason: isolate(reason) })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
