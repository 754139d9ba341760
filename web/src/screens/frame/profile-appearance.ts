import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { keepZone } from "../../first/early-calls.ts";
import { useEditOwnProfile, useOwnProfile } from "../../nouns/profiles/queries.ts";
import { storeCaringFirst } from "../../session/caring-first.ts";
import { storeSimple } from "../../session/simple-mode.ts";
import { storeOwnPlan } from "../../session/staff-first.ts";
import { type Scheme, storePrimary, storeScheme } from "../../ui/appearance/appearance.ts";
import { useReason } from "../../ui/states/reason.ts";
import { toastFailed } from "../../ui/toasts/toasts.tsx";

const SAVE_DELAY = 600;

/** Theme and colour: stored in this browser at once and saved to the profile after a short delay. */
export function useProfileAppearance() {
  const t = useTranslations("settings");
  const reasonOf = useReason();
  const { data: profile } = useOwnProfile();
  const { mutate } = useEditOwnProfile();
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (!profile) return;
    storePrimary(profile.primarycolor);
    storeScheme(profile.theme);
    keepZone(profile.timezone);
    storeOwnPlan(profile.medicines.length > 0);
    if (profile.medicines.length > 0) storeCaringFirst(false);
    // The dashboard may no longer be the right first screen.
    if (storeSimple(profile.is_simple)) void router.invalidate();
  }, [profile, router]);

  const save = (change: { theme?: Scheme; primarycolor?: string }) =>
    mutate(change, {
      onError: (error) => toastFailed(t("failed", { reason: reasonOf(error) })),
    });

  const setScheme = (scheme: Scheme) => {
    storeScheme(scheme);
    save({ theme: scheme });
  };
  // A colour field reports every step of a drag; only the last is saved.
  const setPrimary = (color: string) => {
    storePrimary(color);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => save({ primarycolor: color }), SAVE_DELAY);
  };
  const name = profile ? `${profile.givenname} ${profile.familyname}`.trim() : "";
  return { name, setScheme, setPrimary };
}
