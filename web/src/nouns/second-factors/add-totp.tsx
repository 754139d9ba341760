import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { QRCodeSVG } from "qrcode.react";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { CodeField } from "../../ui/forms/code-field.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { useProblem, useReason } from "../../ui/states/reason.ts";
import { Failed, Placeholder } from "../../ui/states/states.tsx";
import { AddFactorDialog } from "./add-factor-dialog.tsx";
import { useConfirmTotp, useNewTotp } from "./queries.ts";

interface DialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Sets up an authenticator app; if it is the first second factor, ends with recovery codes. */
export function AddTotpDialog({ opened, onClose }: DialogProps) {
  return opened ? <OpenedDialog onClose={onClose} /> : null;
}

function OpenedDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("twoStep");
  return (
    <AddFactorDialog title={t("app")} added={t("appAdded")} onClose={onClose}>
      {(done) => <SetUp onDone={done} />}
    </AddFactorDialog>
  );
}

function SetUp({ onDone }: { onDone: (recoveryCodes: string[] | null) => void }) {
  const { data, error, refetch } = useNewTotp();
  if (error) return <Failed error={error} onRetry={() => refetch()} />;
  if (!data) return <Placeholder height={420} />;
  return <SetUpForm secret={data.secret} uri={data.uri} onDone={onDone} />;
}

interface SetUpFormProps {
  secret: string;
  uri: string;
  onDone: (recoveryCodes: string[] | null) => void;
}

function SetUpForm({ secret, uri, onDone }: SetUpFormProps) {
  const t = useTranslations("twoStep");
  const problemOf = useProblem();
  const reasonOf = useReason();
  const clipboard = useClipboard();
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const { mutate, isPending, error } = useConfirmTotp();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length < 6) {
      return setFault(problemOf({ message: "must have 6 digits", code: "code_digits" }));
    }
    mutate(code, {
      onSuccess: ({ data: { recoveryCodes } }) => onDone(recoveryCodes),
      onError: () => setCode(""),
    });
  };
  return (
    <form className="two-step-form" onSubmit={submit} noValidate>
      {error && <Notice tone="bad">{t("failed", { reason: reasonOf(error) })}</Notice>}
      <p>{t("scan")}</p>
      {/* A phone cannot scan its own screen. */}
      <Button component="a" variant="default" className="totp-here" href={uri}>
        {t("here")}
      </Button>
      <div className="totp-code">
        <QRCodeSVG value={uri} size={192} level="M" marginSize={4} title={t("qr")} />
      </div>
      <div>
        <p className="quiet">{t("key")}</p>
        <p className="two-step-key" dir="ltr">
          {secret.match(/.{1,4}/g)?.join(" ")}
        </p>
      </div>
      <Button variant="default" onClick={() => clipboard.copy(secret)}>
        {clipboard.copied ? t("copied") : t("copy")}
      </Button>
      <CodeField
        label={t("code")}
        value={code}
        error={fault}
        onChange={(typed) => {
          setFault(null);
          setCode(typed);
        }}
      />
      <div className="dialog-actions">
        <Button type="submit" loading={isPending}>
          {t("confirm")}
        </Button>
      </div>
    </form>
  );
}
