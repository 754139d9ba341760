import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ContactDialog } from "../../nouns/contact/contact-dialog.tsx";
import { ContactFacts } from "../../nouns/contact/contact-facts.tsx";
import { useContact } from "../../nouns/contact/queries.ts";
import { Failed, Placeholder } from "../../ui/states/states.tsx";

/** How staff reach the user, and who else may be told. */
export function OwnContact() {
  const t = useTranslations("contact");
  const [isChanging, setChanging] = useState(false);
  const { data, error, refetch } = useContact(null);
  if (!data)
    return error ? (
      <Failed error={error} onRetry={() => refetch()} />
    ) : (
      <Placeholder height={160} />
    );
  return (
    <>
      <p className="profile-note">{t("lead")}</p>
      <ContactFacts details={data} isOwn />
      <Button variant="default" onClick={() => setChanging(true)}>
        {t("change")}
      </Button>
      {isChanging && (
        <ContactDialog
          profileid={null}
          title={t("title")}
          details={data}
          onClose={() => setChanging(false)}
        />
      )}
    </>
  );
}
