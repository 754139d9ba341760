import type { Overview } from "@dosebeat/contract/overviews";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { daysAtHand } from "../../../first/early-calls.ts";
import { breakable } from "../../../i18n/breakable.ts";
import { LockIcon } from "../../../ui/icons/icons.tsx";
import { TelephoneLink } from "../../../ui/identity/telephone-link.tsx";
import { Empty } from "../../../ui/states/states.tsx";
import { ProposalsPart } from "../proposals/proposals-part.tsx";
import { PrescribeLater } from "./prescribe-later.tsx";

interface BlindedProps {
  overview: Overview;
  now: number;
  /** Who the patient is. */
  facts: ReactNode;
}

/** What staff may see of a patient whose doses a blinded study withholds, and a note that it does. */
export function PatientBlinded({ overview, now, facts }: BlindedProps) {
  const t = useTranslations("worklist");
  const { profileid, telephone, timezone, medicines } = overview;
  const today = daysAtHand(timezone, now).from;
  const current = medicines.filter(
    ({ startdate, enddate }) => startdate <= today && (enddate === null || enddate >= today),
  );
  return (
    <div className="patient">
      <aside className="patient-side">
        {telephone !== null && (
          <section className="card">
            <p className="patient-number">
              <TelephoneLink number={telephone} />
            </p>
          </section>
        )}
        {facts}
      </aside>
      <div>
        <section className="card">
          <Empty icon={<LockIcon size={30} />} title={t("blindedTitle")} text={t("blindedText")} />
        </section>
        <ProposalsPart profileid={profileid} />
        <section className="card patient-part" aria-labelledby="patient-medicines">
          <h2 id="patient-medicines">{t("medicines")}</h2>
          {current.length === 0 && <p>{t("noMedicines")}</p>}
          <ul className="patient-medicines">
            {current.map(({ id, name, strength, as_needed, paused }) => (
              <li key={id}>
                <strong>
                  <bdi>{breakable(name)}</bdi>
                </strong>{" "}
                <bdi>{strength}</bdi>{" "}
                <span className="patient-dim">
                  {[as_needed && t("asNeeded"), paused && t("paused")].filter(Boolean).join(" · ")}
                </span>
              </li>
            ))}
          </ul>
        </section>
        <PrescribeLater overview={overview} answer={null} today={today} now={now} />
      </div>
    </div>
  );
}
