import type { Device } from "@dosebeat/contract/push";
import type { Reminders } from "@dosebeat/contract/reminders";
import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { focusHeading } from "../../ui/page/page.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { toastDone, toastFailed } from "../../ui/toasts/toasts.tsx";
import { AllowHere } from "./allow-here.tsx";
import { useRemoveDevice, useTestDevice } from "./queries.ts";
import { useThisDevice } from "./use-this-device.ts";

interface ReminderDevicesProps {
  reminders: Reminders;
  zone: string;
}

/** The devices that show reminders, and a way to allow this one. */
export function ReminderDevices({ reminders: { devices, push_key }, zone }: ReminderDevicesProps) {
  const t = useTranslations("reminders");
  const here = useThisDevice(devices);
  return (
    <>
      {devices.length === 0 ? (
        <p className="profile-note">{t("noDevice")}</p>
      ) : (
        <ul className="reminder-devices">
          {devices.map((device) => (
            <OneDevice key={device.id} device={device} isHere={device.id === here} zone={zone} />
          ))}
        </ul>
      )}
      {here === null && <AllowHere pushKey={push_key} />}
    </>
  );
}

function OneDevice({ device, isHere, zone }: { device: Device; isHere: boolean; zone: string }) {
  const t = useTranslations("reminders");
  const format = useFormat(zone);
  const { id, label, createdAt, last_ok_utc } = device;
  const time = (at: string) => isolate(format.dateTime(at));
  return (
    <li>
      <div>
        <strong>
          <bdi>{label}</bdi>
        </strong>
        <p className="reminder-times">
          {isHere && <span>{t("here")}</span>}
          <span>
            {last_ok_utc === null ? t("neverOk") : t("lastOk", { time: time(last_ok_utc) })}
          </span>
          <span>{t("added", { time: time(createdAt) })}</span>
        </p>
      </div>
      <div className="reminder-buttons">
        <TestButton id={id} label={label} />
        <RemoveButton id={id} label={label} />
      </div>
    </li>
  );
}

/** Sends a test and reports the outcome below: a toast would cover the notification. */
function TestButton({ id, label }: Pick<Device, "id" | "label">) {
  const t = useTranslations("reminders");
  const reasonOf = useReason();
  const { mutate, data, error, isPending } = useTestDevice();
  const [isTold, setTold] = useState(false);
  const test = () => {
    setTold(false);
    mutate(id, { onSettled: () => setTold(true) });
  };
  return (
    <>
      <Button
        variant="default"
        loading={isPending}
        aria-label={t("testOf", { device: label })}
        onClick={test}
      >
        {t("test")}
      </Button>
      <p className="reminder-tested" role="status">
        {isTold &&
          (data
            ? t("tested", { outcome: data.data.outcome })
            : error && t("failed", { reason: reasonOf(error) }))}
      </p>
    </>
  );
}

function RemoveButton({ id, label }: Pick<Device, "id" | "label">) {
  const t = useTranslations("reminders");
  const reasonOf = useReason();
  const [opened, { open, close }] = useDisclosure(false);
  const { mutateToEnd, isPending } = useRemoveDevice();
  // To the end: by then the device may be gone from the list.
  const remove = () =>
    mutateToEnd(id, {
      onSuccess: () => {
        toastDone(t("removed", { device: isolate(label) }));
        focusHeading();
      },
      onError: (error) => {
        close();
        toastFailed(t("failed", { reason: reasonOf(error) }));
      },
    });
  return (
    <>
      <Button variant="default" aria-label={t("removeOf", { device: label })} onClick={open}>
        {t("remove")}
      </Button>
      <ConfirmDialog
        opened={opened}
        title={t("removeTitle")}
        confirm={t("remove")}
        danger
        busy={isPending}
        onConfirm={remove}
        onClose={close}
      >
        {t("removeText", { device: isolate(label) })}
      </ConfirmDialog>
    </>
  );
}
