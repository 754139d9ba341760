import type { PreviewedBox } from "@dosebeat/contract/sensors-bulk";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useFieldNames } from "../../../nouns/sensors/field-names.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import { useProblem } from "../../../ui/states/reason.ts";
import { differencesOf } from "./differences.ts";
import "./boxes-preview.css";

interface BoxesPreviewProps {
  boxes: readonly PreviewedBox[];
  isSending: boolean;
  onBack: () => void;
  onSend: () => void;
}

/** How many boxes change from what to what, and which boxes are excluded and why. */
export function BoxesPreview({ boxes, isSending, onBack, onSend }: BoxesPreviewProps) {
  const t = useTranslations("boxChanges");
  const devices = useTranslations("devices");
  const problemOf = useProblem();
  const { nameOf, textOf } = useFieldNames();
  const changed = boxes.filter(({ outcome }) => outcome === "changed");
  const unchanged = boxes.filter(({ outcome }) => outcome === "unchanged").length;
  const refused = boxes.flatMap(({ deveui, problem }) => (problem ? [{ deveui, problem }] : []));
  const differences = differencesOf(changed);
  return (
    <>
      {differences.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
        <section className="table-scroll boxes-preview" aria-label={t("what")} tabIndex={0}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t("field")}</th>
                <th scope="col">{t("now")}</th>
                <th scope="col">{t("then")}</th>
                <th scope="col">{t("boxes")}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ field, before, after, count }) => (
                <tr key={`${field} ${before}`}>
                  <th scope="row">{nameOf(field)}</th>
                  <td>
                    <bdi>{textOf(field, before)}</bdi>
                  </td>
                  <td>
                    <bdi>{textOf(field, after)}</bdi>
                  </td>
                  <td>{count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {differences.some(({ field }) => field === "model") && <p>{t("decodes")}</p>}
      {unchanged > 0 && <p>{t("unchanged", { count: unchanged })}</p>}
      {refused.length > 0 && (
        <>
          <Notice tone="warn">{t("refused", { count: refused.length })}</Notice>
          <ul className="boxes-refused">
            {refused.map(({ deveui, problem }) => (
              <li key={deveui}>
                <span className="deveui">{deveui}</span> {problemOf(problem)}
              </li>
            ))}
          </ul>
        </>
      )}
      {changed.length === 0 && <p>{t("none")}</p>}
      <div className="dialog-actions">
        <Button variant="default" onClick={onBack} data-autofocus>
          {t("back")}
        </Button>
        {changed.length > 0 && (
          <Button loading={isSending} onClick={onSend}>
            {t("send", { count: changed.length })}
          </Button>
        )}
      </div>
      <span className="visually-hidden" role="status">
        {devices("chosen", { count: changed.length })}
      </span>
    </>
  );
}
