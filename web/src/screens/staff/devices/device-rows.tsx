import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { UnbindDialog } from "../../../nouns/assigning/unbind-dialog.tsx";
import { nextSort } from "../../../nouns/sensors/list-search.ts";
import { ownerOf, type SensorRow } from "../../../nouns/sensors/names.ts";
import type { RowAction } from "../../../nouns/sensors/row-menu.tsx";
import { SensorTable } from "../../../nouns/sensors/sensor-table.tsx";
import { loadChunk } from "../../../routing/chunks.ts";
import { useNow } from "../../../ui/controls/use-now.ts";
import { PrintIcon } from "../../../ui/icons/icons.tsx";
import { type ListedRows, useSteadyRows } from "../../../ui/tables/steady-rows.ts";
import { DeviceAssignDialog } from "./device-assign-dialog.tsx";
import { DeviceOwnerDialog } from "./device-owner-dialog.tsx";

const LabelsDialog = lazy(
  loadChunk(async () => ({
    default: (await import("../../../nouns/sensors/labels-dialog.tsx")).LabelsDialog,
  })),
);

/** Labels printed at once. */
const MAX_LABELS = 100;

interface DeviceRowsProps extends ListedRows<SensorRow> {
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

/** The table with row actions. The selection is kept across pages. */
export function DeviceRows({ sort, onSort, ...listed }: DeviceRowsProps) {
  const steady = useSteadyRows(listed);
  const now = useNow();
  const zone = browserZone();
  const [doing, setDoing] = useState<{ action: RowAction; row: SensorRow } | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [printing, setPrinting] = useState<readonly string[] | null>(null);
  const close = () => setDoing(null);
  const at = (action: RowAction) => (doing?.action === action ? doing.row : null);
  const [assigning, unbinding] = [at("assign"), at("unbind")];
  const choose = (deveuis: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const deveui of deveuis) {
      if (!isChosen) next.delete(deveui);
      else if (next.size < MAX_LABELS) next.add(deveui);
    }
    setChosen(next);
  };
  const act = (action: RowAction, row: SensorRow) => {
    if (action === "label") setPrinting([row.deveui]);
    else setDoing({ action, row });
  };
  return (
    <>
      <section className="card dense-card" {...steady.hold}>
        <SensorTable
          rows={steady.rows}
          now={now}
          zone={zone}
          sort={sort}
          onSort={(field) => onSort(nextSort(sort, field))}
          chosen={chosen}
          onChoose={choose}
          onAction={act}
        />
      </section>
      {chosen.size > 0 && (
        <Chosen
          count={chosen.size}
          onPrint={() => setPrinting([...chosen])}
          onNone={() => setChosen(new Set())}
        />
      )}
      {assigning && <DeviceAssignDialog deveui={assigning.deveui} zone={zone} onClose={close} />}
      <DeviceOwnerDialog box={at("owner")} zone={zone} onClose={close} />
      <UnbindDialog
        bound={
          unbinding?.profile.data
            ? {
                deveui: unbinding.deveui,
                profileid: unbinding.profile.data.id,
                name: ownerOf(unbinding) ?? "",
              }
            : null
        }
        onClose={close}
      />
      {printing && (
        <Suspense>
          <LabelsDialog deveuis={printing} onClose={() => setPrinting(null)} />
        </Suspense>
      )}
    </>
  );
}

interface ChosenProps {
  count: number;
  onPrint: () => void;
  onNone: () => void;
}

function Chosen({ count, onPrint, onNone }: ChosenProps) {
  const t = useTranslations("devices");
  return (
    <div className="device-chosen">
      <span role="status">
        {t("chosen", { count })} {count >= MAX_LABELS && t("chosenMost", { count: MAX_LABELS })}
      </span>
      <Button variant="default" onClick={onNone}>
        {t("chooseNone")}
      </Button>
      <Button leftSection={<PrintIcon />} onClick={onPrint}>
        {t("printLabels")}
      </Button>
    </div>
  );
}
