import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { deviceKind } from "../../../nouns/push/device-kind.ts";
import { ReminderSentence } from "../../../nouns/reminders/reminder-sentence.tsx";
import { BellIcon } from "../../../ui/icons/icons.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import type { RemindHere } from "./use-remind-here.ts";

interface RemindCardProps {
  remind: RemindHere;
  /** The next dose's time, as shown. */
  time: string | null;
  onNotNow: () => void;
}

const HINTS = { homeScreen: "iphone", unsupported: "unsupported", blocked: "blocked" } as const;

/** Whether this device may remind; if it cannot, what prevents it. */
export function RemindCard({ remind, time, onNotNow }: RemindCardProps) {
  const t = useTranslations("firstMinute");
  const reminders = useTranslations("reminders");
  const { ability, reminders: settings, busy, fault } = remind;
  return (
    <>
      <section className="minute-remind" aria-labelledby="minute-remind">
        <h3 id="minute-remind">
          <BellIcon size={26} />
          {t("remind", { kind: deviceKind() })}
        </h3>
        {settings && time !== null ? (
          <p>
            <ReminderSentence reminders={settings} time={time} /> {t("never")}
          </p>
        ) : (
          <p>{t("remindText")}</p>
        )}
        {ability === "able" ? (
          <Button fullWidth loading={busy} onClick={() => void remind.allow()}>
            {t("remindMe")}
          </Button>
        ) : (
          <p className="minute-hint">{reminders(HINTS[ability])}</p>
        )}
      </section>
      {fault !== null && <Notice tone="bad">{fault}</Notice>}
      <Button variant="subtle" fullWidth onClick={onNotNow}>
        {ability === "able" ? t("notNow") : t("go")}
      </Button>
    </>
  );
}
