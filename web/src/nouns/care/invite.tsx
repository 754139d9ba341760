import type { Invitation } from "@dosebeat/contract/care-invitations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { InvitationCode } from "./invitation-code.tsx";
import { InviteForm } from "./invite-form.tsx";

/** The invitation form, then the code that it made. */
export function Invite({ zone, proves }: { zone: string; proves: boolean }) {
  const t = useTranslations("carers");
  const [made, setMade] = useState<Invitation | null>(null);
  return (
    <section className="card care-invite" aria-labelledby="care-invite-title">
      <h2 id="care-invite-title">{made ? t("code") : t("invite")}</h2>
      {made ? (
        <InvitationCode invitation={made} zone={zone} onDone={() => setMade(null)} />
      ) : (
        <InviteForm proves={proves} onCode={setMade} />
      )}
    </section>
  );
}
