import type { GroupThresholds, ThresholdPreview } from "@dosebeat/contract/thresholds";
import { THRESHOLD_BOUNDS, type Threshold } from "@dosebeat/domain/worklist/thresholds";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import type { Group } from "../../../nouns/groups/queries.ts";
import {
  THRESHOLDS,
  useChangeThresholds,
  useThresholdPreview,
  useThresholds,
} from "../../../nouns/groups/thresholds.ts";
import { useLateAnswer } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Select } from "../../../ui/menus/select.tsx";
import { useReason } from "../../../ui/states/reason.ts";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { toastDone } from "../../../ui/toasts/toasts.tsx";
import "../dialogs.css";
import "./thresholds.css";

interface ThresholdsProps {
  group: Group;
  onClose: () => void;
}

/** The thresholds from which the worklist reports on a group's patients, with the effect of a change. */
export function ThresholdsDialog({ group, onClose }: ThresholdsProps) {
  const t = useTranslations("thresholds");
  const { data, error, refetch } = useThresholds(group.id);
  return (
    <Dialog opened onClose={onClose} title={t("title", { name: isolate(group.name) })}>
      {data ? (
        <Form group={group} known={data} onClose={onClose} />
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={420} />
      )}
    </Dialog>
  );
}

type Values = GroupThresholds["thresholds"];

/** Steps of five for a share, of one for everything else. */
const STEPS: Partial<Record<Threshold, number>> = { missed_percent: 5 };

function choicesOf(name: Threshold): number[] {
  const [least, most] = THRESHOLD_BOUNDS[name];
  const step = STEPS[name] ?? 1;
  return Array.from({ length: (most - least) / step + 1 }, (_, at) => least + at * step);
}

interface FormProps extends ThresholdsProps {
  known: GroupThresholds;
}

function Form({ group, known, onClose }: FormProps) {
  const t = useTranslations("thresholds");
  const format = useFormat(browserZone());
  const reasonOf = useReason();
  const change = useChangeThresholds();
  const late = useLateAnswer(onClose);
  const failed = (error: unknown) => t("failed", { reason: reasonOf(error) });
  // Only what was chosen here: it stays when somebody else changes the thresholds meanwhile.
  const [chosen, setChosen] = useState<Partial<Values>>({});
  const values: Values = { ...known.thresholds, ...chosen };
  const isChanged = THRESHOLDS.some((name) => values[name] !== known.thresholds[name]);
  const preview = useThresholdPreview(group.id, values, isChanged);
  const save = () =>
    change.mutateToEnd(
      { id: group.id, version: known.version, thresholds: values },
      {
        onSuccess: () => {
          toastDone(t("saved", { name: isolate(group.name) }));
          late.close();
        },
        onError: (error) => late.tellFailure(failed(error)),
      },
    );
  return (
    <form
      className="admin-form"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <p>{t("lead")}</p>
      {THRESHOLDS.map((name) => (
        <Select
          key={name}
          label={t(name)}
          value={values[name]}
          onChange={({ currentTarget: { value } }) =>
            setChosen({ ...chosen, [name]: Number(value) })
          }
          data={choicesOf(name).map((value) => ({
            value: String(value),
            label:
              value === known.usual[name]
                ? t("usual", { value: format.number(value) })
                : format.number(value),
          }))}
        />
      ))}
      {isChanged && (
        <div className="thresholds-preview" role="status" aria-busy={preview.isFetching}>
          {preview.error ? (
            <p>{reasonOf(preview.error)}</p>
          ) : preview.data && !preview.isPlaceholderData ? (
            <Preview preview={preview.data} />
          ) : (
            <p>{t("working")}</p>
          )}
        </div>
      )}
      {change.error && <p role="alert">{failed(change.error)}</p>}
      <div className="dialog-actions">
        <Button variant="default" onClick={() => setChosen(known.usual)}>
          {t("useUsual")}
        </Button>
        <Button type="submit" disabled={!isChanged} loading={change.isPending}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}

function Preview({ preview }: { preview: ThresholdPreview }) {
  const t = useTranslations("thresholds");
  const format = useFormat(browserZone());
  const { more, fewer, before, after, examined, patients } = preview;
  const number = (value: number) => isolate(format.number(value));
  return (
    <>
      <p>
        <strong>
          {more === 0 && fewer === 0
            ? t("same", { before: number(before) })
            : t("preview", {
                more: number(more),
                fewer: number(fewer),
                before: number(before),
                after: number(after),
              })}
        </strong>
      </p>
      <p>{t("basis", { examined: number(examined), patients: number(patients) })}</p>
    </>
  );
}
