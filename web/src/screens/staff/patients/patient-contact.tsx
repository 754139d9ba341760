import type { Overview } from "@dosebeat/contract/overviews";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isolate } from "../../../i18n/isolate.ts";
import { ContactDialog } from "../../../nouns/contact/contact-dialog.tsx";
import { ContactFacts } from "../../../nouns/contact/contact-facts.tsx";
import { useContact } from "../../../nouns/contact/queries.ts";
import { TelephoneLink } from "../../../ui/identity/telephone-link.tsx";
import { Failed } from "../../../ui/states/states.tsx";
import { nameOf } from "../worklist/work-rows.ts";

/** The number of a patient, when to call, and who else may be told. */
export function PatientContact({ overview }: { overview: Overview }) {
  const t = useTranslations("contact");
  const worklist = useTranslations("worklist");
  const [isChanging, setChanging] = useState(false);
  const { profileid, telephone } = overview;
  const { data, error, refetch } = useContact(profileid);
  return (
    <section className="card" aria-labelledby="patient-contact">
      <h2 id="patient-contact">{t("telephone")}</h2>
      <p className="patient-number">
        {telephone === null ? worklist("noTelephone") : <TelephoneLink number={telephone} />}
      </p>
      {data && <ContactFacts details={data} />}
      {error && !data && <Failed error={error} onRetry={() => refetch()} />}
      <Button mt="sm" variant="default" disabled={!data} onClick={() => setChanging(true)}>
        {t("change")}
      </Button>
      {isChanging && data && (
        <ContactDialog
          profileid={profileid}
          title={t("theirTitle", { name: isolate(nameOf(overview)) })}
          details={data}
          onClose={() => setChanging(false)}
        />
      )}
    </section>
  );
}
