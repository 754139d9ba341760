import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useRevokeServiceToken, useServiceTokens } from "../../../nouns/service-tokens/queries.ts";
import { loadChunk } from "../../../routing/chunks.ts";
import { useAskedAbout } from "../../../ui/dialogs/confirm-dialog.tsx";
import { KeyIcon, PlusIcon } from "../../../ui/icons/icons.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { EmptyList } from "../../../ui/states/not-known.tsx";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { Pager } from "../../../ui/tables/pager.tsx";
import { RevokeDialog } from "../revoke-dialog.tsx";
import { UsersTabs } from "../users/users-tabs.tsx";
import { TokenList, type TokenRow } from "./token-list.tsx";
import "./service-tokens.css";

const TokenMakeDialog = lazy(
  loadChunk(async () => ({ default: (await import("./token-make-dialog.tsx")).TokenMakeDialog })),
);

/** Tokens for programs that call the API. */
export function ServiceTokensScreen() {
  const t = useTranslations("tokens");
  const [page, setPage] = useState(1);
  const [making, dialog] = useDisclosure(false);
  const revoking = useAskedAbout<TokenRow>();
  const revoke = useRevokeServiceToken();
  const { data, error, refetch } = useServiceTokens(page);
  const rows = data?.data.map(({ id, attributes }) => ({ id, ...attributes })) ?? [];
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
            <TokenList rows={rows} onRevoke={revoking.ask} />
          ) : (
            <EmptyList
              of={{ queryKey: ["service-tokens", "list"] }}
              icon={<KeyIcon size={30} />}
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
      <Suspense>{making && <TokenMakeDialog onClose={dialog.close} />}</Suspense>
      <RevokeDialog
        words="tokens"
        of={revoking.asked}
        revoke={revoke}
        onClose={() => revoking.close(revoking.asked)}
      />
    </Page>
  );
}
