import { Button, FileButton } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { readScannedCode, type ScannedBox } from "./scanned-code.ts";
import { useCamera } from "./use-camera.ts";
import "./scan-dialog.css";

type ScanFault = "noCode" | "other" | "malformed" | "checksum";

interface ScanDialogProps {
  opened: boolean;
  onScanned: (box: ScannedBox) => void;
  /** Switches to typing the codes. */
  onType: () => void;
  onClose: () => void;
}

/** Scans the QR code of a box with the camera or from a photo. */
export function ScanDialog({ opened, onScanned, onType, onClose }: ScanDialogProps) {
  const t = useTranslations("linkBox");
  const [fault, setFault] = useState<ScanFault | null>(null);
  const [attempt, setAttempt] = useState(0);
  const take = (text: string | null) => {
    const found = text === null ? "noCode" : readScannedCode(text);
    if (typeof found === "string") setFault(found);
    else onScanned(found);
  };
  const readPhoto = async (photo: File | null) => {
    if (!photo) return;
    const { readQrCode } = await import("./qr-reader.ts");
    take(await readQrCode(photo).catch(() => null));
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={t("scanTitle")}>
      <p>{t("scanText")}</p>
      {opened && (
        <Camera key={attempt} onText={take} onRetry={() => setAttempt((known) => known + 1)} />
      )}
      {fault && <Notice tone="bad">{t(fault)}</Notice>}
      <div className="dialog-actions">
        <FileButton accept="image/*" onChange={(photo) => void readPhoto(photo)}>
          {(props) => (
            <Button variant="default" {...props}>
              {t("photo")}
            </Button>
          )}
        </FileButton>
        <Button variant="default" onClick={onType} data-autofocus>
          {t("typeInstead")}
        </Button>
      </div>
    </Dialog>
  );
}

interface CameraProps {
  onText: (text: string) => void;
  onRetry: () => void;
}

function Camera({ onText, onRetry }: CameraProps) {
  const t = useTranslations("linkBox");
  const { video, fault } = useCamera(onText);
  return fault ? (
    <div className="scan-fault">
      <Notice tone="warn">{t(fault === "refused" ? "cameraRefused" : "cameraAbsent")}</Notice>
      {fault === "refused" && (
        <Button variant="light" onClick={onRetry}>
          {t("cameraAgain")}
        </Button>
      )}
    </div>
  ) : (
    <video ref={video} className="scan-picture" muted playsInline aria-label={t("camera")} />
  );
}
