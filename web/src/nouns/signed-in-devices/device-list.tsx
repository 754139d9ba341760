import type { Session } from "@dosebeat/contract/sessions";
import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useFormat } from "../../i18n/use-format.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { Failed, Placeholder } from "../../ui/states/states.tsx";
import { toastDone, toastFailed } from "../../ui/toasts/toasts.tsx";
import { useDevices, useSignOutDevice, useSignOutOthers } from "./queries.ts";
import "./device-list.css";

/** How many are shown at first; scripts may sign in many times. */
const SHOWN_FIRST = 5;

/** The devices on which the user is signed in; each can be signed out. */
export function DeviceList({ zone }: { zone: string }) {
  const t = useTranslations("signedInDevices");
  const { data, error, refetch } = useDevices();
  const [showsAll, { open: showAll }] = useDisclosure(false);
  if (error && !data) return <Failed error={error} onRetry={() => refetch()} />;
  if (!data) return <Placeholder height={200} />;
  const shown = showsAll ? data : data.slice(0, SHOWN_FIRST);
  return (
    <>
      <ul className="device-list">
        {shown.map((session) => (
          <Device key={session.id} session={session} zone={zone} />
        ))}
      </ul>
      {shown.length < data.length && (
        <Button variant="default" onClick={showAll}>
          {t("showAll", { count: data.length })}
        </Button>
      )}
      {data.length > 1 ? <Others count={data.length - 1} /> : <p>{t("onlyThis")}</p>}
      <p>
        <Link to="/{-$locale}/auth/access">{t("alsoAccess")}</Link>
      </p>
    </>
  );
}

function Device({ session: { id, attributes }, zone }: { session: Session; zone: string }) {
  const t = useTranslations("signedInDevices");
  const format = useFormat(zone);
  const reason = useReason();
  const nameOf = useDeviceName();
  const { mutate, isPending } = useSignOutDevice();
  const name = nameOf(attributes);
  const signOut = () =>
    mutate(id, {
      onSuccess: () => toastDone(t("ended", { device: name })),
      onError: (error) => toastFailed(t("failed", { reason: reason(error) })),
    });
  return (
    <li>
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <p className="device-times">
          <span>
            {attributes.current
              ? t("current")
              : t("lastUsed", { time: format.dateTime(attributes.lastUsedAt) })}
          </span>
          <span>{t("since", { time: format.dateTime(attributes.createdAt) })}</span>
        </p>
      </div>
      {!attributes.current && (
        <Button
          variant="default"
          loading={isPending}
          aria-label={t("endOf", { device: name })}
          onClick={signOut}
        >
          {t("end")}
        </Button>
      )}
    </li>
  );
}

function Others({ count }: { count: number }) {
  const t = useTranslations("signedInDevices");
  const reason = useReason();
  const [opened, { open, close }] = useDisclosure(false);
  const { mutate, isPending } = useSignOutOthers();
  const signOut = () =>
    mutate(undefined, {
      onSuccess: () => {
        close();
        toastDone(t("endedOthers"));
      },
      onError: (error) => {
        close();
        toastFailed(t("failed", { reason: reason(error) }));
      },
    });
  return (
    <>
      <Button variant="default" className="profile-danger" onClick={open}>
        {t("endOthers")}
      </Button>
      <ConfirmDialog
        opened={opened}
        title={t("endOthers")}
        confirm={t("end")}
        danger
        busy={isPending}
        onConfirm={signOut}
        onClose={close}
      >
        {t("endOthersText", { count })} {t("endOthersApps")}
      </ConfirmDialog>
    </>
  );
}

/** "Firefox on Windows", with whatever is known. */
function useDeviceName() {
  const t = useTranslations("signedInDevices");
  return ({ program, system }: Session["attributes"]): string => {
    if (program && system) return t("device", { program, system });
    return program ?? system ?? t("unknown");
  };
}
