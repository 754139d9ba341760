import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useTranslations } from "use-intl";
import { browserZone } from "../../i18n/browser-zone.ts";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useReason } from "../../ui/states/reason.ts";
import { toastDone, toastFailed } from "../../ui/toasts/toasts.tsx";
import { useLinkOf, useRemoveLinkOf } from "./queries.ts";

/** Whether a user signs in with the identity provider, and how an administrator ends that. */
export function LinkOf({ userid }: { userid: number }) {
  const t = useTranslations("signOn");
  const format = useFormat(browserZone());
  const reason = useReason();
  const { data } = useLinkOf(userid);
  const { mutate, isPending } = useRemoveLinkOf();
  const [asks, { open, close }] = useDisclosure(false);
  if (!data || data.name === null) return null;
  const { name, linkedAt, lastUsedAt } = data;
  const unlink = () =>
    mutate(userid, {
      onSuccess: () => {
        close();
        toastDone(t("unlinked", { name: isolate(name) }));
      },
      onError: (error) => toastFailed(t("failed", { reason: reason(error) })),
    });
  return (
    <section className="admin-note" aria-label={t("title")}>
      <p>
        {linkedAt === null
          ? t("notLinkedThem", { name: isolate(name) })
          : t("linkedThem", { name: isolate(name), time: format.dateTime(linkedAt) })}{" "}
        {lastUsedAt !== null && t("lastUsed", { time: format.dateTime(lastUsedAt) })}
      </p>
      {linkedAt !== null && !asks && (
        <Button variant="default" onClick={open}>
          {t("unlink")}
        </Button>
      )}
      {asks && linkedAt !== null && (
        <>
          <p>{t("unlinkThem")}</p>
          <div className="dialog-actions">
            <Button variant="default" onClick={close} data-autofocus>
              {t("keep")}
            </Button>
            <Button color="red" loading={isPending} onClick={unlink}>
              {t("unlink")}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
