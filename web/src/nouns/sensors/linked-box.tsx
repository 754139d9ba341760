import type { ProfileSensor } from "@dosebeat/contract/profiles";
import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useTranslations } from "use-intl";
import { useFormat } from "../../i18n/use-format.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { UnlinkIcon } from "../../ui/icons/icons.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { toastDone, toastFailed } from "../../ui/toasts/toasts.tsx";
import { useUnassignSensor } from "./queries.ts";
import "./linked-box.css";

/** The linked box, with a button to unlink it. */
export function LinkedBox({ sensor, zone }: { sensor: ProfileSensor; zone: string }) {
  const t = useTranslations("linkBox");
  const format = useFormat(zone);
  const reason = useReason();
  const [confirming, dialog] = useDisclosure(false);
  const unassign = useUnassignSensor();
  const { deveui, serial_number: serial, sensortime } = sensor;
  // To the end: by then the box, and this part with it, may be gone from the screen.
  const unlink = () =>
    unassign.mutateToEnd(
      { deveui },
      {
        onSuccess: () => toastDone(t("unlinked", { deveui })),
        onError: (error) => toastFailed(t("unlinkFailed", { reason: reason(error) })),
        onSettled: dialog.close,
      },
    );
  return (
    <>
      <dl className="box-facts">
        <div>
          <dt>{t("deveui")}</dt>
          <dd>
            <bdi>{deveui}</bdi>
          </dd>
        </div>
        {serial && (
          <div>
            <dt>{t("serial")}</dt>
            <dd>
              <bdi>{serial}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>{t("heard")}</dt>
          <dd>
            <bdi>{sensortime ? format.dateTime(sensortime) : t("never")}</bdi>
          </dd>
        </div>
      </dl>
      <Button variant="default" leftSection={<UnlinkIcon />} onClick={dialog.open}>
        {t("unlink")}
      </Button>
      <ConfirmDialog
        opened={confirming}
        title={t("unlinkTitle")}
        confirm={t("unlink")}
        danger
        busy={unassign.isPending}
        onConfirm={unlink}
        onClose={dialog.close}
      >
        {t("unlinkText")}
      </ConfirmDialog>
    </>
  );
}
