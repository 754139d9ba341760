import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useEditOwnProfile, useOwnProfile } from "../../nouns/profiles/queries.ts";
import { Notice } from "../../ui/states/notice.tsx";
import { useReason } from "../../ui/states/reason.ts";

/** Switches simple mode: one large card instead of the dashboard. */
export function SimpleMode() {
  const t = useTranslations("simple");
  const reasonOf = useReason();
  const { data: profile } = useOwnProfile();
  const { mutate, error } = useEditOwnProfile();
  // The mutation says a moment later that it is pending; until then the box would be shown as it was.
  const [wanted, setWanted] = useState<boolean | null>(null);
  return (
    <div className="simple-mode">
      <label className="simple-mode-switch">
        <input
          type="checkbox"
          aria-describedby="simple-mode-text"
          checked={wanted ?? profile?.is_simple ?? false}
          onChange={({ currentTarget: { checked } }) => {
            setWanted(checked);
            mutate({ is_simple: checked }, { onSettled: () => setWanted(null) });
          }}
        />
        {t("switch")}
      </label>
      <p id="simple-mode-text" className="profile-note">
        {t("switchText")}
      </p>
      {profile?.is_simple && <Link to="/{-$locale}/simple">{t("open")}</Link>}
      {error && <Notice tone="bad">{t("failed", { reason: reasonOf(error) })}</Notice>}
    </div>
  );
}
