import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useReason } from "../../../ui/states/reason.ts";
import { toastDone, toastFailed } from "../../../ui/toasts/toasts.tsx";
import { EVENT_WORDS } from "./event-words.ts";
import { type Hook, useTestWebhook, useUpdateWebhook } from "./queries.ts";

export type HookDialog = "change" | "events" | "remove";

interface WebhookListProps {
  rows: readonly Hook[];
  onShow: (dialog: HookDialog, hook: Hook) => void;
}

/** Webhooks with their events, and whether these are accepted. */
export function WebhookList({ rows, onShow }: WebhookListProps) {
  return (
    <ul>
      {rows.map((hook) => (
        <WebhookRow key={hook.id} hook={hook} onShow={(dialog) => onShow(dialog, hook)} />
      ))}
    </ul>
  );
}

interface WebhookRowProps {
  hook: Hook;
  onShow: (dialog: HookDialog) => void;
}

function WebhookRow({ hook, onShow }: WebhookRowProps) {
  const t = useTranslations("webhooks");
  const { name, address } = hook;
  const test = useTest(hook);
  const pause = usePause(hook);
  return (
    <li>
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <p>
        <bdi dir="ltr" className="webhooks-address">
          {address}
        </bdi>
      </p>
      <State hook={hook} />
      <Told hook={hook} />
      <div className="webhooks-actions">
        <Button
          variant="default"
          aria-label={t("eventsOf", { name })}
          onClick={() => onShow("events")}
        >
          {t("events")}
        </Button>
        <Button variant="default" aria-label={t("testOf", { name })} {...test}>
          {t("test")}
        </Button>
        <Button
          variant="default"
          aria-label={t("changeOf", { name })}
          onClick={() => onShow("change")}
        >
          {t("change")}
        </Button>
        <Button
          variant="default"
          aria-label={t(hook.paused_utc === null ? "pauseOf" : "resumeOf", { name })}
          {...pause}
        >
          {t(hook.paused_utc === null ? "pause" : "resume")}
        </Button>
        <Button
          variant="default"
          color="red"
          aria-label={t("removeOf", { name })}
          onClick={() => onShow("remove")}
        >
          {t("remove")}
        </Button>
      </div>
    </li>
  );
}

function useTest({ id }: Hook) {
  const t = useTranslations("webhooks");
  const reasonOf = useReason();
  const test = useTestWebhook();
  const send = () =>
    test.mutateToEnd(id, {
      onSuccess: () => toastDone(t("testDone")),
      onError: (error) => toastFailed(t("testFailed", { reason: reasonOf(error) })),
    });
  return { loading: test.isPending, onClick: send };
}

function usePause({ id, version, paused_utc, name }: Hook) {
  const t = useTranslations("webhooks");
  const reasonOf = useReason();
  const update = useUpdateWebhook();
  const isPaused = paused_utc === null;
  const send = () =>
    update.mutateToEnd(
      { id, version, is_paused: isPaused },
      {
        onSuccess: () =>
          toastDone(t(isPaused ? "pauseDone" : "resumeDone", { name: isolate(name) })),
        onError: (error) => toastFailed(t("changeFailed", { reason: reasonOf(error) })),
      },
    );
  return { loading: update.isPending, onClick: send };
}

/** Whether its events arrive. */
function State({ hook: { paused_utc, is_failing, waiting, parked } }: { hook: Hook }) {
  const t = useTranslations("webhooks");
  const format = useFormat(browserZone());
  return (
    <p className="webhooks-more">
      {paused_utc !== null && (
        <b data-tone="warn">{t("pausedSince", { time: isolate(format.dateTime(paused_utc)) })}</b>
      )}
      {paused_utc === null && is_failing && <b data-tone="bad">{t("failing")}</b>}
      {paused_utc === null && !is_failing && waiting === 0 && (
        <b data-tone="good">{t("upToDate")}</b>
      )}
      {waiting > 0 && <span>{t("waitingCount", { count: waiting })}</span>}
      {parked > 0 && <span data-tone="bad">{t("parkedCount", { count: parked })}</span>}
    </p>
  );
}

function Told({ hook: { events, groups, has_names } }: { hook: Hook }) {
  const t = useTranslations("webhooks");
  const format = useFormat(browserZone());
  const whose =
    groups === null
      ? t("everybody")
      : groups.length === 0
        ? t("nobody")
        : t("onlyGroups", { groups: format.list(groups.map(({ name }) => isolate(name))) });
  const parts = [...events.map((event) => t(EVENT_WORDS[event])), whose];
  return <p>{[...parts, t(has_names ? "withNames" : "withoutNames")].join(" · ")}</p>;
}
