import { useState } from "react";
import { useTranslations } from "use-intl";
import { type FoundPerson, PeopleSearch } from "../../../nouns/users/people-search.tsx";
import { usePersonText } from "../../../ui/identity/person-text.ts";
import { Page } from "../../../ui/page/page.tsx";
import { ImpersonateDialog } from "./impersonate-dialog.tsx";

/** Administrators have no medicines of their own: links to those of patients. */
export function WhoseMedicineScreen() {
  const t = useTranslations("whoseMedicine");
  const personText = usePersonText();
  const [chosen, setChosen] = useState<FoundPerson | null>(null);
  return (
    <Page title={t("page")} heading={t("heading")} lead={t("lead")}>
      <section className="card">
        <PeopleSearch only="patient" onChoose={setChosen} />
      </section>
      {chosen && (
        <ImpersonateDialog
          profileuid={chosen.profileuid}
          name={personText(chosen)}
          to="/{-$locale}/my-medicine"
          onClose={() => setChosen(null)}
        />
      )}
    </Page>
  );
}
