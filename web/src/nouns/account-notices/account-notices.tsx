import {
  type AccountNotice,
  dismissAccountNotice,
  getAccountNotices,
} from "@dosebeat/contract/account";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { callAsSelf } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";
import { useChange } from "../../api/use-change.ts";
import { browserZone } from "../../i18n/browser-zone.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { Notice } from "../../ui/states/notice.tsx";
import { useReason } from "../../ui/states/reason.ts";
import "./account-notices.css";

const SENTENCES = {
  "password-set-by-link": "passwordSetByLink",
  "role-changed": "roleChanged",
  "second-factors-reset": "secondFactorsReset",
  "access-ended": "accessEnded",
  "box-backdated": "boxBackdated",
  "box-undone": "boxUndone",
} as const;

/** What others changed about the account, shown above every screen until the owner dismisses it. */
export function AccountNotices() {
  const { data = [] } = useQuery({
    queryKey: ["account-notices"],
    meta: shownBy(getAccountNotices),
    queryFn: async ({ signal }) => (await callAsSelf(getAccountNotices, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data.map((notice) => <Shown key={notice.id} notice={notice} />);
}

function Shown({ notice: { id, kind, at, by } }: { notice: AccountNotice }) {
  const t = useTranslations("accountNotice");
  const format = useFormat(browserZone());
  const reasonOf = useReason();
  const { mutate, isPending, error } = useChange(
    dismissAccountNotice,
    (dismissed: number) => ({ params: { id: dismissed } }),
    { asSelf: true },
  );
  const isPassword = kind === "password-set-by-link";
  const values = { time: format.dateTime(at), by: by || t("operator") };
  return (
    <div className="account-notice">
      <Notice tone="warn">
        <span className="account-notice-text">
          <span>
            {t(SENTENCES[kind], values)}
            {error && ` ${t("failed", { reason: reasonOf(error) })}`}
          </span>
          <span className="account-notice-actions">
            {isPassword && (
              <Button
                variant="default"
                renderRoot={(props) => (
                  <Link to="/{-$locale}/profile" hash="profile-password" {...props} />
                )}
              >
                {t("change")}
              </Button>
            )}
            <Button variant="default" loading={isPending} onClick={() => mutate(id)}>
              {isPassword ? t("dismiss") : t("close")}
            </Button>
          </span>
        </span>
      </Notice>
    </div>
  );
}
