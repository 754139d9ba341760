import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useEditOwnProfile, useOwnProfile } from "../profiles/queries.ts";
import { keepPrimary, keepScheme, type Scheme } from "../ui/appearance/appearance.ts";
import { useReason } from "../ui/states/reason.ts";
import { toastFailed } from "../ui/toasts/toasts.tsx";

const SAVE_AFTER = 600;

/** Theme and colour: kept on this browser at once and in the profile soon after. */
export function useProfileAppearance() {
  const t = useTranslations("settings");
  const reasonOf = useReason();
  const { data: profile } = useOwnProfile();
  const { mutate } = useEditOwnProfile();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (!profile) return;
    keepPrimary(profile.primarycolor);
    keepScheme(profile.theme);
  }, [profile]);

  const save = (change: { theme?: Scheme; primarycolor?: string }) =>
    mutate(change, {
      onError: (error) => toastFailed(t("failed", { reason: reasonOf(error) })),
    });

  const setScheme = (scheme: Scheme) => {
    keepScheme(scheme);
    save({ theme: scheme });
  };
  // A colour field tells of every step of a drag; only the last is worth a call.
  const setPrimary = (color: string) => {
    keepPrimary(color);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => save({ primarycolor: color }), SAVE_AFTER);
  };
  const name = profile ? `${profile.givenname} ${profile.familyname}`.trim() : "";
  return { name, setScheme, setPrimary };
}
