import type { WebhookEventAttributes } from "@dosebeat/contract/webhooks";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Select } from "../../../ui/menus/select.tsx";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { Pager } from "../../../ui/tables/pager.tsx";
import { EVENT_WORDS, REASON_WORDS } from "./event-words.ts";
import { type Hook, SHOWN_STATES, type ShownState, useWebhookEvents } from "./queries.ts";
import { ReplayForm } from "./replay-form.tsx";
import { useReplay } from "./use-replay.ts";

interface EventsDialogProps {
  of: Hook;
  onClose: () => void;
}

/** The outcomes of a webhook's latest events, which can be sent again. */
export function EventsDialog({ of: hook, onClose }: EventsDialogProps) {
  const t = useTranslations("webhooks");
  const [state, setState] = useState<ShownState>("all");
  const [page, setPage] = useState(1);
  return (
    <Dialog opened onClose={onClose} title={t("eventsOf", { name: isolate(hook.name) })} wide>
      <div className="webhooks-dialog">
        {hook.paused_utc !== null && <p className="admin-note">{t("pausedText")}</p>}
        <ReplayForm of={hook} />
        <Select
          label={t("shown")}
          value={state}
          onChange={({ currentTarget: { value } }) => {
            setState(SHOWN_STATES.find((one) => one === value) ?? "all");
            setPage(1);
          }}
          data={SHOWN_STATES.map((one) => ({ value: one, label: t(`${one}Shown`) }))}
        />
        <Events of={hook} state={state} page={page} onPage={setPage} />
      </div>
    </Dialog>
  );
}

interface EventsProps {
  of: Hook;
  state: ShownState;
  page: number;
  onPage: (page: number) => void;
}

function Events({ of: hook, state, page, onPage }: EventsProps) {
  const t = useTranslations("webhooks");
  const { data, error, refetch } = useWebhookEvents(hook.id, page, state);
  const replay = useReplay(hook);
  if (error && !data) return <Failed error={error} onRetry={() => refetch()} />;
  if (!data) return <Placeholder height={240} />;
  if (data.data.length === 0) return <p>{t(state === "all" ? "noEvents" : "noneOfState")}</p>;
  return (
    <>
      <ol className="webhooks-events">
        {data.data.map(({ id, attributes }) => (
          <EventRow
            key={id}
            event={attributes}
            busy={replay.isPending}
            onReplay={() => replay.send({ event: id })}
          />
        ))}
      </ol>
      <Pager page={page} count={data.meta.pagination.pageCount} onPage={onPage} />
    </>
  );
}

interface EventRowProps {
  event: WebhookEventAttributes;
  busy: boolean;
  onReplay: () => void;
}

function EventRow({ event: row, busy, onReplay }: EventRowProps) {
  const t = useTranslations("webhooks");
  const format = useFormat(browserZone());
  const { event, profileid, state, made_utc } = row;
  const what = t(EVENT_WORDS[event]);
  const time = format.dateTime(made_utc);
  return (
    <li>
      <div>
        <p className="webhooks-more">
          <b>{what}</b>
          <time dateTime={made_utc}>{time}</time>
          {profileid !== null && <span>{t("patient", { id: profileid })}</span>}
          <span data-tone={toneOf(row)}>{t(`${state}State`)}</span>
        </p>
        <Attempts event={row} />
      </div>
      {state !== "waiting" && (
        <Button
          variant="default"
          aria-label={t("replayOf", { event: what, time: isolate(time) })}
          disabled={busy}
          onClick={onReplay}
        >
          {t("replay")}
        </Button>
      )}
    </li>
  );
}

function toneOf({ state, reason }: WebhookEventAttributes): "good" | "bad" | "dim" {
  if (state === "sent") return "good";
  return state === "parked" || reason !== null ? "bad" : "dim";
}

function Attempts({ event: { attempts, status, reason, next_utc } }: Pick<EventRowProps, "event">) {
  const t = useTranslations("webhooks");
  const format = useFormat(browserZone());
  const why = reason === null ? null : REASON_WORDS[reason];
  if (attempts === 0) return null;
  return (
    <p className="webhooks-more">
      <span>{t("attempts", { count: attempts })}</span>
      {status !== null && <span>{t("answered", { status })}</span>}
      {why !== null && <span>{t(why)}</span>}
      {next_utc !== null && reason !== null && (
        <span>{t("again", { time: isolate(format.dateTime(next_utc)) })}</span>
      )}
    </p>
  );
}
