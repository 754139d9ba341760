import type { Profile } from "@dosebeat/contract/profiles";
import type { PlanPage } from "@dosebeat/domain/plan/plan-code/plan-page";
import { readPlanCode } from "@dosebeat/domain/plan/plan-code/read-plan-code";
import { type PackCode, readPackCode } from "@dosebeat/domain/stock/pack-code";
import { Button, FileButton } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useCamera } from "../../../nouns/sensors/use-camera.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import type { AddedMedicine } from "../first-minute/added-medicine.ts";
import { PackResult } from "./pack-result.tsx";
import { type Scanned, withPage } from "./plan-items.ts";
import { PlanReview } from "./plan-review.tsx";
import "../../../nouns/sensors/scan-dialog.css";
import "./scan.css";

type Fault = "noCode" | "other" | "broken" | "version" | "check" | "samePage" | "otherPlan";

interface ScanDialogProps {
  profile: Profile;
  today: string;
  onForm: (scanned: Scanned[], added: AddedMedicine[]) => void;
  onAdded: (added: AddedMedicine[]) => void;
  onClose: () => void;
}

/** Scans a medication plan page by page, or a pack, and shows the result before anything is stored. */
export function ScanDialog({ profile, today, onForm, onAdded, onClose }: ScanDialogProps) {
  const t = useTranslations("scan");
  const [pages, setPages] = useState<PlanPage[]>([]);
  const [pack, setPack] = useState<PackCode | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [isScanning, setScanning] = useState(true);
  const take = (text: string | null) => {
    const found = readScan(text, pages);
    if (typeof found === "string") return setFault(found);
    setFault(null);
    setScanning(false);
    if ("pages" in found) setPages(found.pages);
    else setPack(found.pack);
  };
  const again = () => {
    setFault(null);
    setPack(null);
    setScanning(true);
  };
  const title = isScanning ? t("title") : t(pack ? "pack" : "plan");
  return (
    <Dialog opened onClose={onClose} title={title} place="page">
      {isScanning ? (
        <Scanner fault={fault} onText={take} />
      ) : pack ? (
        <PackResult
          pack={pack}
          today={today}
          onUse={() => {
            onForm([{ values: { pack_code: pack.code }, code: "" }], []);
            onClose();
          }}
          onAgain={again}
        />
      ) : (
        <PlanReview
          key={pages.length}
          pages={pages}
          profile={profile}
          today={today}
          onNextPage={again}
          onDone={(added, scanned) => {
            onClose();
            if (scanned.length > 0) onForm(scanned, added);
            else if (added.length > 0) onAdded(added);
          }}
        />
      )}
    </Dialog>
  );
}

function readScan(
  text: string | null,
  pages: readonly PlanPage[],
): { pages: PlanPage[] } | { pack: PackCode } | Fault {
  if (text === null) return "noCode";
  const page = readPlanCode(text);
  if (typeof page !== "string") {
    const all = withPage(pages, page);
    return typeof all === "string" ? all : { pages: all };
  }
  if (page !== "other") return page;
  const pack = readPackCode(text);
  return typeof pack === "string" ? pack : { pack };
}

interface ScannerProps {
  fault: Fault | null;
  onText: (text: string | null) => void;
}

function Scanner({ fault, onText }: ScannerProps) {
  const t = useTranslations("scan");
  const [attempt, setAttempt] = useState(0);
  const readPhoto = async (photo: File | null) => {
    if (!photo) return;
    const read = await loadReader();
    onText(await read(photo).catch(() => null));
  };
  return (
    <>
      <p>{t("text")}</p>
      <Camera key={attempt} onText={onText} onRetry={() => setAttempt((known) => known + 1)} />
      {fault && <Notice tone="bad">{t(fault)}</Notice>}
      <div className="dialog-actions">
        <FileButton accept="image/*" onChange={(photo) => void readPhoto(photo)}>
          {(props) => (
            <Button variant="default" data-autofocus {...props}>
              {t("photo")}
            </Button>
          )}
        </FileButton>
      </div>
    </>
  );
}

const loadReader = async () =>
  (await import("../../../nouns/sensors/qr-reader.ts")).readMedicineCode;

function Camera({ onText, onRetry }: { onText: (text: string) => void; onRetry: () => void }) {
  const t = useTranslations("scan");
  const { video, fault } = useCamera(onText, loadReader);
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
