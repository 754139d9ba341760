import {
  type AccountAccess,
  endAccountAccess,
  getAccountAccess,
} from "@dosebeat/contract/account-access";
import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { callAsSelf } from "../../../api/call.ts";
import { shownBy } from "../../../api/stale.ts";
import { useChange } from "../../../api/use-change.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { useReason } from "../../../ui/states/reason.ts";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { OwnFrame } from "../../frame/own-frame.tsx";
import { AccessList } from "./access-list.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { hasAny } from "./has-access.ts";
import { openInProfileLanguage } from "./open-in-profile-language.ts";

const route = getRouteApi("/{-$locale}/auth/access");

/** After setting a new password by link: what still has access to the account, and how to end all of it. */
export function AccessScreen() {
  return (
    <OwnFrame {...route.useRouteContext()}>
      <Access />
    </OwnFrame>
  );
}

function Access() {
  const t = useTranslations("access");
  const { data, error, refetch } = useQuery({
    queryKey: ["account-access"],
    meta: shownBy(getAccountAccess),
    queryFn: async ({ signal }) => (await callAsSelf(getAccountAccess, { signal })).data,
  });
  const [isEnded, setEnded] = useState(false);
  const isNone = data !== undefined && !hasAny(data);
  const lead = isEnded ? t("ended") : isNone ? t("none") : t("lead");
  return (
    <AuthLayout title={t("title")} lead={lead}>
      {!data && !error && <Placeholder height={220} />}
      {!data && error && <Failed error={error} onRetry={() => refetch()} />}
      {data && <Shown access={data} isNone={isNone} onEnded={() => setEnded(true)} />}
    </AuthLayout>
  );
}

interface ShownProps {
  access: AccountAccess;
  isNone: boolean;
  onEnded: () => void;
}

function Shown({ access, isNone, onEnded }: ShownProps) {
  const t = useTranslations("access");
  const router = useRouter();
  const reasonOf = useReason();
  const [opened, { open, close }] = useDisclosure(false);
  const end = useChange(endAccountAccess, () => ({}), { asSelf: true });
  const endAll = () => {
    close();
    end.mutate(undefined, { onSuccess: onEnded });
  };
  return (
    <>
      <AccessList access={access} />
      <div className="auth-next">
        {end.error && <Notice tone="bad">{t("failed", { reason: reasonOf(end.error) })}</Notice>}
        <Button fullWidth onClick={() => void openInProfileLanguage(router, "/dashboard")}>
          {isNone ? t("open") : t("keep")}
        </Button>
        {!isNone && (
          <Button
            fullWidth
            variant="default"
            className="access-end"
            loading={end.isPending}
            onClick={open}
          >
            {t("end")}
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={opened}
        title={t("endTitle")}
        confirm={t("endConfirm")}
        danger
        onConfirm={endAll}
        onClose={close}
      >
        {t("endText")}
      </ConfirmDialog>
    </>
  );
}
