import { WEBHOOK_EVENT_DAYS } from "@dosebeat/contract/webhooks";
import { DAY, HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { Button } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useNow } from "../../../ui/controls/use-now.ts";
import { DateField } from "../../../ui/forms/date-field.tsx";
import type { Hook } from "./queries.ts";
import { useReplay } from "./use-replay.ts";

/** Resends everything from a chosen moment on, for example after the receiver was restored from a backup. */
export function ReplayForm({ of: hook }: { of: Hook }) {
  const t = useTranslations("webhooks");
  const format = useFormat(browserZone());
  const now = useNow();
  const replay = useReplay(hook);
  const local = (at: number) =>
    `${format.calendarDate(at)}T${format.time(new Date(at).toISOString())}`;
  const [typed, setTyped] = useState(() => local(Date.now() - HOUR));
  const from = new Date(typed).getTime();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Number.isNaN(from)) return;
    // One minute later than now: this device's clock may be behind the server's.
    const to_utc = new Date(Math.max(now, from) + MINUTE).toISOString();
    replay.send({ from_utc: new Date(from).toISOString(), to_utc });
  };
  return (
    <form className="webhooks-replay" onSubmit={submit} noValidate>
      <DateField
        withTime
        label={t("replayFrom")}
        description={t("replayHint", { days: WEBHOOK_EVENT_DAYS })}
        value={typed}
        min={local(now - WEBHOOK_EVENT_DAYS * DAY)}
        max={local(now)}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="default"
        loading={replay.isPending}
        disabled={Number.isNaN(from)}
      >
        {t("replayAll")}
      </Button>
    </form>
  );
}
