import type { SignOnLink } from "@dosebeat/contract/single-sign-on";
import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { browserZone } from "../../i18n/browser-zone.ts";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { toastDone, toastFailed } from "../../ui/toasts/toasts.tsx";
import { beginOwnLink, useOwnLink, useRemoveOwnLink } from "./queries.ts";
import { useGoToProvider } from "./use-go-to-provider.ts";

/**
 * Whether the user also signs in with the identity provider, and how to change that; nothing on servers without one.
 * @param frame puts it under its heading
 */
export function OwnLink({ frame }: { frame: (title: string, content: ReactNode) => ReactNode }) {
  const t = useTranslations("signOn");
  const { data } = useOwnLink();
  if (!data || data.name === null) return null;
  const { name, linkedAt } = data;
  return frame(
    t("title"),
    linkedAt === null ? <Unlinked name={name} /> : <Linked link={data} name={name} />,
  );
}

function Unlinked({ name }: { name: string }) {
  const t = useTranslations("signOn");
  const { go, fault, busy } = useGoToProvider(beginOwnLink);
  return (
    <>
      <p className="profile-note">{t("notLinked", { name: isolate(name) })}</p>
      {fault && <Notice tone="bad">{fault}</Notice>}
      <Button variant="default" loading={busy} onClick={() => void go({ purpose: "link" })}>
        {t("link", { name: isolate(name) })}
      </Button>
    </>
  );
}

function Linked({ link: { linkedAt, lastUsedAt }, name }: { link: SignOnLink; name: string }) {
  const t = useTranslations("signOn");
  const format = useFormat(browserZone());
  const reason = useReason();
  const [opened, { open, close }] = useDisclosure(false);
  const { mutate, isPending } = useRemoveOwnLink();
  const unlink = () =>
    mutate(undefined, {
      onSuccess: () => {
        close();
        toastDone(t("unlinked", { name: isolate(name) }));
      },
      onError: (error) => {
        close();
        toastFailed(t("failed", { reason: reason(error) }));
      },
    });
  const since = linkedAt === null ? "" : format.dateTime(linkedAt);
  return (
    <>
      <p className="profile-note">{t("linked", { name: isolate(name), time: since })}</p>
      {lastUsedAt !== null && (
        <p className="profile-note">{t("lastUsed", { time: format.dateTime(lastUsedAt) })}</p>
      )}
      <Button variant="default" onClick={open}>
        {t("unlink")}
      </Button>
      <ConfirmDialog
        opened={opened}
        title={t("unlink")}
        confirm={t("unlink")}
        danger
        busy={isPending}
        onConfirm={unlink}
        onClose={close}
      >
        {t("unlinkText", { name: isolate(name) })}
      </ConfirmDialog>
    </>
  );
}
