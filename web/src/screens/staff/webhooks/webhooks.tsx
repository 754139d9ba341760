import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ListIcon, PlusIcon } from "../../../ui/icons/icons.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { EmptyList } from "../../../ui/states/not-known.tsx";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { Pager } from "../../../ui/tables/pager.tsx";
import { UsersTabs } from "../users/users-tabs.tsx";
import { EventsDialog } from "./events-dialog.tsx";
import { type Hook, useWebhooks } from "./queries.ts";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { type HookDialog, WebhookList } from "./webhook-list.tsx";
import { WebhookRemoveDialog } from "./webhook-remove-dialog.tsx";
import "./webhooks.css";

/** Other systems that receive events about doses and boxes. */
export function WebhooksScreen() {
  const t = useTranslations("webhooks");
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<{ dialog: HookDialog; hook: Hook } | "new" | null>(null);
  const { data, error, refetch } = useWebhooks(page);
  const rows = data?.data.map(({ id, attributes }) => ({ id, ...attributes })) ?? [];
  const of = (dialog: HookDialog) =>
    shown !== "new" && shown?.dialog === dialog ? shown.hook : null;
  const close = () => setShown(null);
  const changed = of("change");
  const told = of("events");
  const make = (
    <Button leftSection={<PlusIcon />} onClick={() => setShown("new")}>
      {t("make")}
    </Button>
  );
  return (
    <Page tabs={<UsersTabs />} title={t("page")} lead={t("lead")} actions={make}>
      {data ? (
        <section className="card webhooks" aria-label={t("page")}>
          {rows.length > 0 ? (
            <WebhookList rows={rows} onShow={(dialog, hook) => setShown({ dialog, hook })} />
          ) : (
            <EmptyList
              of={{ queryKey: ["webhooks", "list"] }}
              icon={<ListIcon size={30} />}
              title={t("empty")}
              text={t("emptyText")}
            />
          )}
          <Pager page={page} count={data.meta.pagination.pageCount} onPage={setPage} />
        </section>
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={480} />
      )}
      {(shown === "new" || changed) && <WebhookDialog of={changed} onClose={close} />}
      {told && (
        // As it is now: it may be resumed while the dialog is open.
        <EventsDialog of={rows.find(({ id }) => id === told.id) ?? told} onClose={close} />
      )}
      <WebhookRemoveDialog of={of("remove")} onClose={close} />
    </Page>
  );
}
