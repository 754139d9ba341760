import type { ChangeReminders, Reminders } from "@dosebeat/contract/reminders";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { Notice } from "../../ui/states/notice.tsx";
import { ReminderSwitch } from "./reminder-switch.tsx";

interface BoxLightProps {
  reminders: Reminders;
  zone: string;
  save: (change: ChangeReminders) => Promise<void>;
}

/**
 * Whether the box blinks when something is due: what that means, what the box cannot know, and whether it has
 * received the setting.
 */
export function BoxLight({ reminders, zone, save }: BoxLightProps) {
  const t = useTranslations("reminders");
  const { light, box_light } = reminders;
  const { obstacle, within_minutes, battery_percent } = box_light;
  const reasons = {
    off: t("lightOff"),
    medicine: t("lightMedicine"),
    phone: t("lightPhone"),
    said: t("lightSaid"),
    box: t("lightBox"),
    interval: t("lightInterval"),
  };
  const format = useFormat(zone);
  return (
    <>
      <ReminderSwitch
        label={t("lightOn")}
        text={t("lightText")}
        checked={light}
        disabled={!light && obstacle !== null}
        onChange={(isOn) => void save({ light: isOn })}
      />
      {obstacle !== null &&
        (light ? (
          <Notice tone="warn">{t("lightNot", { reason: reasons[obstacle] })}</Notice>
        ) : (
          <p className="profile-note">{t("lightNot", { reason: reasons[obstacle] })}</p>
        ))}
      {(light || obstacle === null) && (
        <>
          <p className="profile-note">{t("lightKnows")}</p>
          {within_minutes !== null && (
            <p className="profile-note">
              {t("lightLate", { duration: format.duration(within_minutes * MINUTE) })}
            </p>
          )}
        </>
      )}
      {light && obstacle === null && battery_percent !== null && (
        <p className="profile-note">
          {t("lightBattery", { percent: format.unit(battery_percent, "%", 1) })}
        </p>
      )}
      <BoxLightState reminders={reminders} zone={zone} />
    </>
  );
}

function BoxLightState({ reminders, zone }: Pick<BoxLightProps, "reminders" | "zone">) {
  const t = useTranslations("reminders");
  const format = useFormat(zone);
  const { state, told, until } = reminders.box_light;
  const at = (instant: string) => isolate(format.moment(Date.parse(instant)));
  const texts = {
    waiting: "lightWaiting",
    confirmed: "lightConfirmed",
    unconfirmed: "lightUnconfirmed",
  } as const;
  // Present before it has content, so that it is read out when the box makes contact.
  return (
    <p role="status">
      {state !== "none" && told !== null && (
        <>
          {t(texts[state], { moment: at(told) })}
          {until !== null && state !== "confirmed" && ` ${t("lightUntil", { moment: at(until) })}`}
        </>
      )}
    </p>
  );
}
