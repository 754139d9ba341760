import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useEditOwnProfile, useOwnProfile } from "../../nouns/profiles/queries.ts";
import { Notice } from "../../ui/states/notice.tsx";
import { useReason } from "../../ui/states/reason.ts";

/** Switches simple mode: one large card instead of the dashboard. */
export function SimpleMode() {
  const t = useTranslations("simple");
  const reasonOf = useReason();
  const { data: profile } = useOwnProfile();
  const { mutate, variables, isPending, error } = useEditOwnProfile();
  const checked = isPending ? variables.is_simple : profile?.is_simple;
  return (
    <div className="simple-mode">
      <label className="simple-mode-switch">
        <input
          type="checkbox"
          aria-describedby="simple-mode-text"
          checked={checked ?? false}
          onChange={({ currentTarget }) => mutate({ is_simple: currentTarget.checked })}
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
