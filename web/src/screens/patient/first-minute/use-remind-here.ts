import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { invalidate } from "../../../api/stale.ts";
import { type PushAbility, pushAbility } from "../../../nouns/push/push-ability.ts";
import { useRemindState } from "../../../nouns/push/remind-question.ts";
import { allowHere, idOfThisDevice } from "../../../nouns/push/this-device.ts";
import { useTestDevice } from "../../../nouns/reminders/queries.ts";
import { useReminders } from "../../../nouns/reminders/use-reminders.ts";
import { useThisDevice } from "../../../nouns/reminders/use-this-device.ts";
import { useImpersonation } from "../../../session/impersonation.ts";
import { useReason } from "../../../ui/states/reason.ts";

/** The question whether this device may remind, and its test. */
export function useRemindHere(profileid: number) {
  const t = useTranslations("reminders");
  const reasonOf = useReason();
  const client = useQueryClient();
  const isOwn = useImpersonation() === null;
  const [state, setState] = useRemindState(profileid);
  const { data: reminders, error, refetch } = useReminders();
  const here = useThisDevice(reminders?.devices);
  const testing = useTestDevice();
  const [ability, setAbility] = useState<PushAbility>(pushAbility);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isKnown = reminders !== undefined && here !== undefined;
  useAbilityAgain(setAbility);
  // The last failure stays until the settings have loaded, even while they are fetched again.
  const failed = useRef<Error | null>(null);
  failed.current = error ?? failed.current;

  /** Sends the test at once; returns its outcome if it is not on its way. */
  const test = async () => {
    const id = await idOfThisDevice();
    if (id === null) return;
    const { outcome } = (await testing.mutateAsync(id)).data;
    setFault(outcome === "accepted" ? null : t("tested", { outcome }));
  };
  const trying = async (work: () => Promise<void>) => {
    setBusy(true);
    setFault(null);
    try {
      await work();
    } catch (error) {
      setFault(t("failed", { reason: reasonOf(error) }));
    } finally {
      setAbility(pushAbility());
      setBusy(false);
    }
  };
  const allow = () =>
    trying(async () => {
      if (!reminders?.push_key) return;
      const outcome = await allowHere(reminders.push_key);
      if (outcome === "notAllowed") return setFault(t("notAllowed"));
      if (outcome === "unreached") return setFault(t("allowFailed"));
      setState("sent");
      await invalidate(client, ["devices", "reminders"]);
      await test();
    });
  return {
    state,
    setState,
    reminders,
    ability,
    fault,
    busy,
    /** Whether there is something to ask; null: not known yet. */
    isAskable: isKnown ? isOwn && here === null && reminders.push_key !== null : null,
    /** Why the settings are not known; null: they are known, or loading. */
    unread: reminders ? null : failed.current && reasonOf(failed.current),
    readAgain: async () => {
      setBusy(true);
      await refetch();
      setBusy(false);
    },
    allow,
    testAgain: () => trying(test),
  };
}

/** On returning from the settings, the user may have allowed what was blocked. */
function useAbilityAgain(set: (ability: PushAbility) => void) {
  useEffect(() => {
    const look = () => set(pushAbility());
    document.addEventListener("visibilitychange", look);
    window.addEventListener("focus", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("focus", look);
    };
  }, [set]);
}

export type RemindHere = ReturnType<typeof useRemindHere>;
