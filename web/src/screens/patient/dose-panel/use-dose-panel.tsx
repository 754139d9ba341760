import type { Dose, Doses } from "@dosebeat/contract/doses";
import type { Profile } from "@dosebeat/contract/profiles";
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { doseKey } from "../../../nouns/doses/dose-key.ts";
import { whenIdle } from "../../../ui/controls/when-idle.ts";
import { toastFailed } from "../../../ui/toasts/toasts.tsx";
import { useIsAsking } from "../screen/while-asking.tsx";
import type { DosePanelProps } from "./dose-panel.tsx";

interface Known {
  profile: Profile;
  answer: Doses;
  now: number;
}

const loadPanel = () => import("./dose-panel.tsx");

/** Preloads once the screen has come to rest, so that a tap does not wait, even after the network is gone. */
function usePreloadedPanel() {
  useEffect(() => whenIdle(() => void loadPanel().catch(() => undefined), REST), []);
}

const REST = 3_000;

/** The panel's doses by key, and what the patient already chose to say about them. */
interface Opened {
  keys: readonly string[];
  mode: "skipped" | undefined;
}

const CLOSED: Opened = { keys: [], mode: undefined };

/** The panel with a dose's details; opens at once. */
export function useDosePanel({ profile, answer, now }: Known) {
  const t = useTranslations("reason");
  const [Panel, setPanel] = useState<ComponentType<DosePanelProps> | null>(null);
  const [opened, setOpened] = useState<Opened>(CLOSED);
  const isAsking = useIsAsking();
  usePreloadedPanel();
  const doses = useMemo(
    () => answer.doses.filter((dose) => opened.keys.includes(doseKey(dose))),
    [answer, opened],
  );

  const choose = async (
    chosen: readonly Pick<Dose, "medicine" | "due_utc">[],
    mode?: Opened["mode"],
  ) => {
    // A dose on a chart is not a control that could be disabled.
    if (isAsking) return;
    try {
      const { DosePanel } = await loadPanel();
      setPanel(() => DosePanel);
      setOpened({ keys: chosen.map(doseKey), mode });
    } catch {
      toastFailed(t("offline"));
    }
  };
  const panel: ReactNode = Panel && (
    <Panel
      doses={doses}
      mode={opened.mode}
      answer={answer}
      profile={profile}
      now={now}
      onClose={() => setOpened(CLOSED)}
    />
  );
  return {
    panel,
    choose: (chosen: readonly Dose[], mode?: Opened["mode"]) => void choose(chosen, mode),
    chooseKey: (key: string) => void choose(answer.doses.filter((dose) => doseKey(dose) === key)),
  };
}
