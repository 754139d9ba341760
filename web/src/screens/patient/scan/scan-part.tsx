import type { Profile } from "@dosebeat/contract/profiles";
import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { loadChunk } from "../../../routing/chunks.ts";
import { withWords } from "../../../routing/later-words.tsx";
import type { AddedMedicine } from "../first-minute/added-medicine.ts";
import type { Scanned } from "./plan-items.ts";

const ScanDialog = lazy(
  loadChunk(withWords("scan", async () => (await import("./scan-dialog.tsx")).ScanDialog)),
);

interface ScanPartProps {
  profile: Profile;
  /** Today's chart day. */
  today: string;
  /** Fills the form with what somebody has to check. */
  onForm: (scanned: Scanned[], added: AddedMedicine[]) => void;
  onAdded: (added: AddedMedicine[]) => void;
}

/** Opens the scanner for a medication plan or a pack. */
export function ScanPart(props: ScanPartProps) {
  const t = useTranslations("form");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t("scan")}
      </Button>
      {isOpen && (
        <Suspense>
          <ScanDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
