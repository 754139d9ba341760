import type { Medicine } from "@dosebeat/contract/medicines";
import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { loadChunk } from "../../../routing/chunks.ts";

const CriticalDialog = lazy(
  loadChunk(async () => ({ default: (await import("./critical-dialog.tsx")).CriticalDialog })),
);

interface MarkProps {
  medicine: Medicine;
  /** Whether it is due once a week and not marked. */
  isSuggested: boolean;
}

/** Who marked a medicine as critical and why, or an offer to mark it. */
export function CriticalMark({ medicine, isSuggested }: MarkProps) {
  const t = useTranslations("worklist");
  const format = useFormat(browserZone());
  const { critical } = medicine;
  const offered = critical ? "unmark" : "mark";
  const action = t(offered);
  // What was asked for: once that is done, here or by somebody else, the opposite is offered.
  const [asked, setAsked] = useState<typeof offered | null>(null);
  return (
    <div className="patient-mark">
      {critical ? (
        <p>
          {t("criticalLine", {
            by: isolate(critical.by ?? t("someone")),
            date: isolate(format.date(format.calendarDate(critical.since_utc))),
            reason: isolate(critical.reason),
          })}
        </p>
      ) : (
        isSuggested && <p>{t("criticalSuggested")}</p>
      )}
      <Button
        variant={isSuggested ? "light" : "subtle"}
        size="compact-md"
        aria-haspopup="dialog"
        aria-label={`${action}: ${medicine.name}`}
        onClick={() => setAsked(offered)}
      >
        {action}
      </Button>
      {asked && (
        <Suspense fallback={null}>
          <CriticalDialog
            medicine={medicine}
            isMarking={asked === "mark"}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
