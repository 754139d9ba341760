import type { Medicine } from "@dosebeat/contract/medicines";
import { type ComponentType, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { shiftDate } from "../../i18n/format.ts";
import { toastFailed } from "../../ui/toasts/toasts.tsx";
import { INTAKE_DAYS } from "./days.ts";
import type { IntakesDialogProps } from "./intakes-dialog.tsx";
import { useIntakes } from "./queries.ts";

interface Known {
  medicines: readonly Medicine[];
  today: string;
  /** The profile that owns the drafts. */
  owner: number;
  zone: string;
  now: number;
}

const NO_LIMITS = { amount: null, min_interval_minutes: null, max_24h: null, for: "" } as const;

/** The dialog with the recorded intakes of a medicine; loaded on demand. */
export function useIntakesDialog({ medicines, today, ...known }: Known) {
  const t = useTranslations("reason");
  const [Opened, setOpened] = useState<ComponentType<IntakesDialogProps> | null>(null);
  const [id, setId] = useState<number | null>(null);
  const from = id === null ? null : shiftDate(today, 1 - INTAKE_DAYS);
  const query = useIntakes(from, id === null ? null : today);
  const found = medicines.find((medicine) => medicine.id === id);
  // An intake can be recorded for any medicine, even one with fixed times only.
  const medicine = found && { ...found, as_needed: found.as_needed ?? NO_LIMITS };
  const open = async (chosen: number) => {
    try {
      const { IntakesDialog } = await import("./intakes-dialog.tsx");
      setOpened(() => IntakesDialog);
      setId(chosen);
    } catch {
      toastFailed(t("offline"));
    }
  };
  const dialog: ReactNode = Opened && medicine && (
    <Opened {...known} medicine={medicine} query={query} onClose={() => setId(null)} />
  );
  return { dialog, openIntakes: (chosen: number) => void open(chosen) };
}
