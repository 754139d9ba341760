import { useState } from "react";
import { useTranslations } from "use-intl";
import { isolate } from "../../../i18n/isolate.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { changedIn } from "../../../ui/kept/changed-in.ts";
import { MadeSecret } from "../made-secret.tsx";
import { type Hook, useMakeWebhook, useUpdateWebhook } from "./queries.ts";
import { valuesOf, WebhookForm, type WebhookValues } from "./webhook-form.tsx";
import "../dialogs.css";

interface WebhookDialogProps {
  /** The webhook to change; null: a new one is created. */
  of: Hook | null;
  onClose: () => void;
}

/** Creates a webhook and shows its secret, only this once; or changes one. */
export function WebhookDialog({ of: hook, onClose }: WebhookDialogProps) {
  const t = useTranslations("webhooks");
  const [secret, setSecret] = useState<string | null>(null);
  if (hook) {
    return (
      <Dialog opened onClose={onClose} title={t("changeTitle", { name: isolate(hook.name) })}>
        <Change hook={hook} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog opened onClose={onClose} title={t(secret === null ? "makeTitle" : "made")}>
      {secret === null ? (
        <Make onMade={setSecret} onClose={onClose} />
      ) : (
        <MadeSecret
          text={t("madeText")}
          lines={[{ label: t("secret"), text: secret }]}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}

function Make({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) {
  const t = useTranslations("webhooks");
  const make = useMakeWebhook();
  const send = ({ groups, ...values }: WebhookValues) =>
    make.mutate(
      { ...values, ...(groups && { groups }) },
      { onSuccess: ({ data }) => onMade(data.secret) },
    );
  return (
    <WebhookForm
      save={t("make")}
      failed="makeFailed"
      error={make.error}
      busy={make.isPending}
      onSend={send}
      onClose={onClose}
    />
  );
}

function Change({ hook, onClose }: { hook: Hook; onClose: () => void }) {
  const t = useTranslations("webhooks");
  const update = useUpdateWebhook();
  // Changes are relative to what was read when the form was opened.
  const [was] = useState(hook);
  const send = (values: WebhookValues) =>
    update.mutate(
      { id: was.id, version: was.version, ...changedIn(values, valuesOf(was)) },
      { onSuccess: onClose },
    );
  return (
    <WebhookForm
      was={valuesOf(was)}
      known={was.groups ?? []}
      save={t("save")}
      failed="changeFailed"
      error={update.error}
      busy={update.isPending}
      onSend={send}
      onClose={onClose}
    />
  );
}
