import { TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useMakeIngestKey } from "../../../nouns/ingest-keys/queries.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { SubmitActions } from "../../../ui/dialogs/submit-actions.tsx";
import { useClearOnChange } from "../../../ui/forms/clear-on-change.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import { useFaultOf, useReason } from "../../../ui/states/reason.ts";
import { MadeSecret } from "../made-secret.tsx";
import "../dialogs.css";

interface IngestKeyMakeDialogProps {
  opened: boolean;
  onMade: (id: number) => void;
  onClose: () => void;
}

/** Creates an ingest key and shows it, only this once. */
export function IngestKeyMakeDialog({ opened, onMade, onClose }: IngestKeyMakeDialogProps) {
  const t = useTranslations("ingestKeys");
  const [key, setKey] = useState<string | null>(null);
  const close = () => {
    setKey(null);
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={key === null ? t("makeTitle") : t("made")}>
      {key === null ? (
        <MakeForm
          onMade={(id, made) => {
            setKey(made);
            onMade(id);
          }}
          onCancel={close}
        />
      ) : (
        <MadeSecret
          text={t("madeText")}
          lines={[
            { label: t("key"), text: key },
            { label: t("header"), text: `Bearer ${key}` },
          ]}
          onDone={close}
        />
      )}
    </Dialog>
  );
}

interface MakeFormProps {
  onMade: (id: number, key: string) => void;
  onCancel: () => void;
}

function MakeForm({ onMade, onCancel }: MakeFormProps) {
  const t = useTranslations("ingestKeys");
  const make = useMakeIngestKey();
  const reasonOf = useReason();
  const serverFault = useFaultOf();
  const { trackChanges, unlessChanged } = useClearOnChange();
  const [name, setName] = useState("");
  const [application, setApplication] = useState("");
  const [boxes, setBoxes] = useState("");
  const deveuis = deveuisIn(boxes);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const data = {
      name,
      ...(deveuis.length > 0 ? { deveuis } : {}),
      ...(application.trim() ? { application: application.trim() } : {}),
    };
    make.mutate(data, { onSuccess: ({ data: { id, key } }) => onMade(id, key) });
  };
  const fault = (field: string, at = field) => unlessChanged(field, serverFault(make.error, at));
  const boxFault = deveuis.findIndex((_, index) => serverFault(make.error, `deveuis.${index}`));
  return (
    <form className="dialog-form" onSubmit={submit} {...trackChanges} noValidate>
      {make.error && (
        <Notice tone="bad">{t("makeFailed", { reason: reasonOf(make.error) })}</Notice>
      )}
      <TextInput
        name="name"
        label={t("name")}
        description={t("nameHint")}
        value={name}
        error={fault("name")}
        onChange={(event) => setName(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
      <TextInput
        name="application"
        label={t("application")}
        description={t("applicationHint")}
        value={application}
        error={fault("application")}
        onChange={(event) => setApplication(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <TextInput
        name="deveuis"
        label={t("boxes")}
        description={t("boxesHint")}
        value={boxes}
        error={fault("deveuis", boxFault < 0 ? "deveuis" : `deveuis.${boxFault}`)}
        onChange={(event) => setBoxes(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <SubmitActions onCancel={onCancel} busy={make.isPending}>
        {t("make")}
      </SubmitActions>
    </form>
  );
}

/** DevEUIs separated by commas or spaces; labels print them in groups with hyphens or colons. */
function deveuisIn(text: string): string[] {
  return text
    .split(/[\s,;]+/)
    .map((deveui) => deveui.replaceAll(/[:-]/g, ""))
    .filter(Boolean);
}
