import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { ConfirmDialog, useAskedAbout } from "../../ui/dialogs/confirm-dialog.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { Failed, Placeholder } from "../../ui/states/states.tsx";
import { toastDone, toastFailed } from "../../ui/toasts/toasts.tsx";
import { useConnectedApps, useDisconnectApp } from "./queries.ts";
import "./connected-apps.css";

type App = NonNullable<ReturnType<typeof useConnectedApps>["data"]>[number];

/** The apps that may read the user's data; access can be withdrawn from each. */
export function ConnectedApps({ zone }: { zone: string }) {
  const t = useTranslations("connectedApps");
  const { data, error, refetch } = useConnectedApps();
  const leaving = useAskedAbout<App>();
  if (error && !data) return <Failed error={error} onRetry={() => refetch()} />;
  if (!data) return <Placeholder height={120} />;
  if (data.length === 0) return <p className="profile-note">{t("none")}</p>;
  return (
    <>
      <p className="profile-note">{t("lead")}</p>
      <ul className="connected-apps">
        {data.map((app) => (
          <ConnectedApp key={app.id} app={app} zone={zone} onWithdraw={() => leaving.ask(app)} />
        ))}
      </ul>
      <WithdrawDialog app={leaving.asked} onClose={leaving.close} />
    </>
  );
}

interface ConnectedAppProps {
  app: App;
  zone: string;
  onWithdraw: () => void;
}

function ConnectedApp({ app: { attributes }, zone, onWithdraw }: ConnectedAppProps) {
  const t = useTranslations("connectedApps");
  const format = useFormat(zone);
  const { name, reads, since, until, lastUsedAt } = attributes;
  const used =
    lastUsedAt === null
      ? t("neverUsed")
      : t("lastUsed", { time: isolate(format.dateTime(lastUsedAt)) });
  return (
    <li>
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <p className="connected-app-times">
          <span>{t("since", { time: isolate(format.dateTime(since)) })}</span>
          <span>{t("ends", { date: format.date(format.calendarDate(until)) })}</span>
          <span>{used}</span>
        </p>
        <p className="connected-app-times">
          {t("reads", { list: reads.map((one) => t(one)).join(" · ") })}
        </p>
      </div>
      <Button variant="default" aria-label={t("withdrawOf", { name })} onClick={onWithdraw}>
        {t("withdraw")}
      </Button>
    </li>
  );
}

interface WithdrawDialogProps {
  app: App | null;
  onClose: (app: App | null) => void;
}

function WithdrawDialog({ app, onClose }: WithdrawDialogProps) {
  const t = useTranslations("connectedApps");
  const reasonOf = useReason();
  const { mutateToEnd, isPending } = useDisconnectApp();
  const name = isolate(app?.attributes.name ?? "");
  const withdraw = () =>
    mutateToEnd(app?.id ?? 0, {
      onSuccess: () => toastDone(t("withdrawn", { name })),
      onError: (error) => toastFailed(t("withdrawFailed", { reason: reasonOf(error) })),
      onSettled: () => onClose(app),
    });
  return (
    <ConfirmDialog
      opened={app !== null}
      title={t("withdrawTitle", { name })}
      confirm={t("withdraw")}
      danger
      busy={isPending}
      onConfirm={withdraw}
      onClose={() => onClose(app)}
    >
      {t("withdrawText")}
    </ConfirmDialog>
  );
}
