import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useFieldNames } from "../../../nouns/sensors/field-names.ts";
import { saveFile } from "../../../ui/controls/save-file.ts";
import { DownloadIcon } from "../../../ui/icons/icons.tsx";
import { csvFile } from "../../../ui/import/write-csv.ts";
import type { PlannedBox } from "./use-box-preview.ts";
import "./import-changes.css";

const MAX_SHOWN = 200;

interface Change {
  field: string;
  before: string | number | null;
  after: string | number | null;
}

/** What a line does: for a new box, everything it says. */
function changesOf({ row, box }: PlannedBox): Change[] {
  if (box.outcome !== "new") return box.changes;
  const { deveui: _, ...given } = row;
  return Object.entries(given).flatMap(([field, after]) =>
    after === null || after === undefined ? [] : [{ field, before: null, after }],
  );
}

/** Line by line, which boxes are new and what changes; unchanged boxes are only counted. */
export function ImportChanges({ planned }: { planned: readonly PlannedBox[] }) {
  const t = useTranslations("boxImport");
  const shared = useTranslations("importFile");
  const { nameOf } = useFieldNames();
  const told = planned.filter(({ box }) => box.outcome === "new" || box.outcome === "changed");
  const outcomeOf = ({ box }: PlannedBox) => t(box.outcome === "new" ? "isNew" : "isChanged");
  const save = () => {
    const head = [shared("line"), "deveui", t("outcome"), t("field"), t("before"), t("after")];
    const rows = told.flatMap((one) =>
      changesOf(one).map(({ field, before, after }) =>
        [one.line, one.box.deveui, outcomeOf(one), field, before ?? "", after ?? ""].map(String),
      ),
    );
    saveFile(csvFile([head, ...rows]), "dosebeat-box-changes.csv");
  };
  if (told.length === 0) return null;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard */}
      <section className="table-scroll" aria-label={t("changes")} tabIndex={0}>
        <table className="table import-changes">
          <thead>
            <tr>
              <th scope="col">{shared("line")}</th>
              <th scope="col">{t("box")}</th>
              <th scope="col">{t("outcome")}</th>
              <th scope="col">{t("changes")}</th>
            </tr>
          </thead>
          <tbody>
            {told.slice(0, MAX_SHOWN).map((one) => (
              <tr key={one.line}>
                <th scope="row">{one.line}</th>
                <td>
                  <span className="deveui">{one.box.deveui}</span>
                </td>
                <td>{outcomeOf(one)}</td>
                <td>
                  <ul>
                    {changesOf(one).map((change) => (
                      <li key={change.field}>
                        {nameOf(change.field)}:{" "}
                        <Values change={change} isNew={one.box.outcome === "new"} />
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {told.length > MAX_SHOWN && <p>{shared("moreFaults", { count: told.length - MAX_SHOWN })}</p>}
      <Button variant="default" leftSection={<DownloadIcon size={18} />} onClick={save}>
        {t("downloadChanges")}
      </Button>
    </>
  );
}

function Values({ change: { field, before, after }, isNew }: { change: Change; isNew: boolean }) {
  const t = useTranslations("boxImport");
  const { textOf } = useFieldNames();
  if (field === "claimcode") return t("newCode");
  if (isNew) return <bdi>{textOf(field, after)}</bdi>;
  return (
    <>
      <bdi>{textOf(field, before)}</bdi> {t("arrow")} <bdi>{textOf(field, after)}</bdi>
    </>
  );
}
