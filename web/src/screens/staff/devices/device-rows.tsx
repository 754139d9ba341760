import { lazy, Suspense, useState } from "react";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { UnbindDialog } from "../../../nouns/assigning/unbind-dialog.tsx";
import { nextSort, type queryOf } from "../../../nouns/sensors/list-search.ts";
import { ownerOf, type SensorRow } from "../../../nouns/sensors/names.ts";
import type { RowAction } from "../../../nouns/sensors/row-menu.tsx";
import { SensorTable } from "../../../nouns/sensors/sensor-table.tsx";
import { useChosen } from "../../../nouns/sensors/use-chosen.ts";
import { loadChunk } from "../../../routing/chunks.ts";
import { useNow } from "../../../ui/controls/use-now.ts";
import { type ListedRows, useSteadyRows } from "../../../ui/tables/steady-rows.ts";
import { ChosenBar } from "./chosen-bar.tsx";
import { DeviceAssignDialog } from "./device-assign-dialog.tsx";
import { DeviceOwnerDialog } from "./device-owner-dialog.tsx";

const LabelsDialog = lazy(
  loadChunk(async () => ({
    default: (await import("../../../nouns/sensors/labels-dialog.tsx")).LabelsDialog,
  })),
);

const RowEditDialog = lazy(
  loadChunk(async () => ({ default: (await import("./row-edit-dialog.tsx")).RowEditDialog })),
);
const BoxForPatientDialog = lazy(
  loadChunk(async () => ({
    default: (await import("./box-for-patient-dialog.tsx")).BoxForPatientDialog,
  })),
);
const BoxesDialog = lazy(
  loadChunk(async () => ({ default: (await import("./boxes-dialog.tsx")).BoxesDialog })),
);

interface DeviceRowsProps extends ListedRows<SensorRow> {
  sort: string | undefined;
  /** How many boxes match, and the query for them. */
  total: number;
  filters: ReturnType<typeof queryOf>;
  onSort: (sort: string | undefined) => void;
}

/** The table with row actions. The selection is kept across pages. */
export function DeviceRows({ sort, onSort, total, filters, ...listed }: DeviceRowsProps) {
  const steady = useSteadyRows(listed);
  const now = useNow();
  const zone = browserZone();
  const [doing, setDoing] = useState<{ action: RowAction; row: SensorRow } | null>(null);
  const { chosen, choose, clear } = useChosen();
  const [isChanging, setChanging] = useState(false);
  const [printing, setPrinting] = useState<readonly string[] | null>(null);
  const close = () => setDoing(null);
  const at = (action: RowAction) => (doing?.action === action ? doing.row : null);
  const [assigning, unbinding] = [at("assign"), at("unbind")];
  const [editing, replacing] = [at("edit"), at("replace")];
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
        <ChosenBar
          count={chosen.size}
          total={listed.isPrevious ? null : total}
          filters={filters}
          onAll={(deveuis) => choose(deveuis, true)}
          onNone={clear}
          onChange={() => setChanging(true)}
          onPrint={() => setPrinting([...chosen])}
        />
      )}
      {isChanging && (
        <Suspense>
          <BoxesDialog
            deveuis={[...chosen]}
            onClose={() => setChanging(false)}
            onDone={() => {
              setChanging(false);
              clear();
            }}
          />
        </Suspense>
      )}
      {assigning && <DeviceAssignDialog deveui={assigning.deveui} zone={zone} onClose={close} />}
      {editing && (
        <Suspense>
          <RowEditDialog deveui={editing.deveui} onClose={close} />
        </Suspense>
      )}
      {replacing?.profile.data && (
        <Suspense>
          <BoxForPatientDialog
            profileid={replacing.profile.data.id}
            name={ownerOf(replacing) ?? ""}
            zone={zone}
            onClose={close}
          />
        </Suspense>
      )}
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
