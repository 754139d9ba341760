import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useTranslations } from "use-intl";
import { NetworkNotice } from "../../../nouns/sensors/network-notice.tsx";
import { getRole } from "../../../session/session.ts";
import { PlusIcon } from "../../../ui/icons/icons.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { WorkTabs } from "../worklist/work-tabs.tsx";
import { AlertList } from "./alert-list.tsx";
import { RuleDialog } from "./rule-dialog.tsx";
import { RuleList } from "./rule-list.tsx";
import "./alerts.css";

/** Open and ended alerts; for administrators also the rules behind them. */
export function AlertsScreen() {
  const t = useTranslations("alerts");
  const [making, dialog] = useDisclosure(false);
  const isAdmin = getRole() === "admin";
  const make = (
    <Button leftSection={<PlusIcon />} onClick={dialog.open}>
      {t("make")}
    </Button>
  );
  return (
    <Page
      tabs={<WorkTabs />}
      title={t("page")}
      lead={t("lead")}
      {...(isAdmin && { actions: make })}
    >
      {isAdmin && <NetworkNotice />}
      <div className="alerts" data-rules={isAdmin}>
        <AlertList />
        {isAdmin && <RuleList />}
      </div>
      {isAdmin && making && <RuleDialog onClose={dialog.close} />}
    </Page>
  );
}
