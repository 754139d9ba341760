import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { QrIcon } from "../../ui/icons/icons.tsx";
import { LinkBoxForm } from "./link-box-form.tsx";
import { useNoBox } from "./no-box.ts";
import { ScanDialog } from "./scan-dialog.tsx";
import type { ScannedBox } from "./scanned-code.ts";
import { useLinkBox } from "./use-link-box.ts";
import "./connect-box.css";

interface ConnectBoxProps {
  profileid: number;
  /** A heading that says what to do. */
  children: ReactNode;
}

/**
 * For a patient without a box, wherever one would be shown: scan its code, type its number, or say
 * that there is none, which can be undone.
 */
export function ConnectBox({ profileid, children }: ConnectBoxProps) {
  const t = useTranslations("connectBox");
  const [hasNone, setHasNone] = useNoBox(profileid);
  const box = useLinkBox(profileid);
  const [open, setOpen] = useState<"scan" | "type" | null>(null);
  const close = () => setOpen(null);
  const take = async ({ deveui, claimcode }: ScannedBox) => {
    const codes = box.set({ ...(deveui && { deveui }), ...(claimcode && { claimcode }) });
    close();
    // If a code is missing or refused, both are shown for correction.
    if (!(deveui && claimcode && (await box.link(codes)))) setOpen("type");
  };
  return (
    <div className="connect-box">
      {children}
      {hasNone && <p className="connect-none">{t("none")}</p>}
      <Button
        className="connect-scan"
        fullWidth
        variant={hasNone ? "default" : "filled"}
        leftSection={<QrIcon />}
        loading={box.busy && open === null}
        onClick={() => setOpen("scan")}
      >
        {t("scan")}
      </Button>
      <div className="connect-more">
        <Button variant="subtle" onClick={() => setOpen("type")}>
          {t("type")}
        </Button>
        <Button variant="subtle" onClick={() => setHasNone(!hasNone)}>
          {t(hasNone ? "undo" : "noBox")}
        </Button>
      </div>
      <ScanDialog
        opened={open === "scan"}
        onScanned={(found) => void take(found)}
        onType={() => setOpen("type")}
        onClose={close}
      />
      <Dialog opened={open === "type"} onClose={close} title={t("typeTitle")}>
        <LinkBoxForm box={box} onLinked={close} />
      </Dialog>
    </div>
  );
}
