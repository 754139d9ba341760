import type { TellBox } from "@dosebeat/contract/downlinks";
import type { SensorDetail } from "@dosebeat/contract/sensor-detail";
import { LONGEST_INTERVAL_MINUTES } from "@dosebeat/contract/sensors";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useTellBox } from "../../../nouns/sensors/fleet-queries.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { useFaultOf, useReason } from "../../../ui/states/reason.ts";
import { toastDone, toastFailed } from "../../../ui/toasts/toasts.tsx";

/** Changes the interval after confirmation: everything the box is told later arrives that much later. */
export function TellForm({ box }: { box: SensorDetail }) {
  const t = useTranslations("boxTold");
  const format = useFormat(browserZone());
  const tell = useTellBox(box.deveui);
  const reasonOf = useReason();
  const faultOf = useFaultOf();
  const [typed, setTyped] = useState<string | null>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const minutes = typed ?? (box.interval_minutes === null ? "" : String(box.interval_minutes));
  const duration = (value: number) => format.duration(value * MINUTE);

  const send = (data: TellBox["data"]) =>
    tell.mutateAsync(data).then(
      () => {
        setTyped(null);
        toastDone(t("entered"));
      },
      (error) => toastFailed(t("failed", { reason: reasonOf(error) })),
    );

  const question = (to: number) =>
    box.interval_minutes === null
      ? t("confirmTo", { to: duration(to) })
      : t("confirmFromTo", { from: duration(box.interval_minutes), to: duration(to) });

  return (
    <>
      <form
        className="told-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const value = Number(minutes);
          // An impossible interval goes to the server, which explains the error.
          const isPossible =
            Number.isInteger(value) && value >= 1 && value <= LONGEST_INTERVAL_MINUTES;
          if (isPossible) setAsked(value);
          else void send({ command: "interval", value });
        }}
      >
        <TextInput
          name="value"
          label={t("minutes")}
          inputMode="numeric"
          autoComplete="off"
          value={minutes}
          error={faultOf(tell.error, "value")}
          onChange={(event) => {
            tell.reset();
            setTyped(event.currentTarget.value);
          }}
        />
        <Button type="submit" loading={tell.isPending && tell.variables?.command === "interval"}>
          {t("change")}
        </Button>
      </form>
      <div className="told-actions">
        {(["light", "clock"] as const).map((command) => (
          <Button
            key={command}
            variant="default"
            loading={tell.isPending && tell.variables?.command === command}
            onClick={() => void send({ command })}
          >
            {command === "light" ? t("blink") : t("clock")}
          </Button>
        ))}
      </div>
      <ConfirmDialog
        opened={asked !== null}
        title={t("confirmTitle")}
        confirm={t("change")}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (asked !== null) void send({ command: "interval", value: asked });
          setAsked(null);
        }}
      >
        {asked === null ? "" : question(asked)}
      </ConfirmDialog>
    </>
  );
}
