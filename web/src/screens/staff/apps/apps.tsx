import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { isolate } from "../../../i18n/isolate.ts";
import { useApps, useChangeApp, useDeleteApp } from "../../../nouns/apps/queries.ts";
import { loadChunk } from "../../../routing/chunks.ts";
import { ConfirmDialog, useAskedAbout } from "../../../ui/dialogs/confirm-dialog.tsx";
import { KeyIcon, PlusIcon } from "../../../ui/icons/icons.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { EmptyList } from "../../../ui/states/not-known.tsx";
import { useReason } from "../../../ui/states/reason.ts";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { toastDone, toastFailed } from "../../../ui/toasts/toasts.tsx";
import { UsersTabs } from "../users/users-tabs.tsx";
import { AppList, type AppRow } from "./app-list.tsx";
import "../service-tokens/service-tokens.css";
import "./apps.css";

const AppRegisterDialog = lazy(
  loadChunk(async () => ({
    default: (await import("./app-register-dialog.tsx")).AppRegisterDialog,
  })),
);

/** Apps that patients may let read their record. */
export function AppsScreen() {
  const t = useTranslations("apps");
  const [making, dialog] = useDisclosure(false);
  const deleting = useAskedAbout<AppRow>();
  const set = useSetApp();
  const { data, error, refetch } = useApps();
  const rows = data?.map(({ id, attributes }) => ({ id, ...attributes })) ?? [];
  const make = (
    <Button leftSection={<PlusIcon />} onClick={dialog.open}>
      {t("make")}
    </Button>
  );
  return (
    <Page tabs={<UsersTabs />} title={t("page")} lead={t("lead")} actions={make}>
      {data ? (
        <section className="card service-tokens" aria-label={t("page")}>
          {rows.length > 0 ? (
            <AppList rows={rows} onSet={set} onDelete={deleting.ask} />
          ) : (
            <EmptyList
              of={{ queryKey: ["apps"] }}
              icon={<KeyIcon size={30} />}
              title={t("empty")}
              text={t("emptyText")}
            />
          )}
        </section>
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={480} />
      )}
      <Suspense>{making && <AppRegisterDialog onClose={dialog.close} />}</Suspense>
      <DeleteDialog app={deleting.asked} onClose={() => deleting.close(deleting.asked)} />
    </Page>
  );
}

function useSetApp() {
  const t = useTranslations("apps");
  const reasonOf = useReason();
  const { mutateToEnd } = useChangeApp();
  return ({ id, name }: AppRow, disabled: boolean) =>
    mutateToEnd(
      { id, disabled },
      {
        onSuccess: () =>
          toastDone(t(disabled ? "disabledDone" : "enabledDone", { name: isolate(name) })),
        onError: (error) => toastFailed(t("changeFailed", { reason: reasonOf(error) })),
      },
    );
}

function DeleteDialog({ app, onClose }: { app: AppRow | null; onClose: () => void }) {
  const t = useTranslations("apps");
  const reasonOf = useReason();
  const { mutateToEnd, isPending } = useDeleteApp();
  const name = isolate(app?.name ?? "");
  const confirm = () =>
    mutateToEnd(app?.id ?? 0, {
      onSuccess: () => toastDone(t("deleteDone", { name })),
      onError: (error) => toastFailed(t("deleteFailed", { reason: reasonOf(error) })),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      opened={app !== null}
      title={t("deleteTitle", { name })}
      confirm={t("delete")}
      danger
      busy={isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t("deleteText")}
    </ConfirmDialog>
  );
}
