import { CONNECTED_DAYS } from "@dosebeat/contract/apps";
import { APP_RESOURCES, type AppResource } from "@dosebeat/contract/base/app-resources";
import { Textarea, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useRegisterApp } from "../../../nouns/apps/queries.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { SubmitActions } from "../../../ui/dialogs/submit-actions.tsx";
import { useClearOnChange } from "../../../ui/forms/clear-on-change.ts";
import { focusFault } from "../../../ui/forms/focus-field.ts";
import { Select } from "../../../ui/menus/select.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { useFaultOf, useReason } from "../../../ui/states/reason.ts";
import { Choices } from "../choices.tsx";
import { MadeSecret } from "../made-secret.tsx";
import "../dialogs.css";

interface Registered {
  clientId: string;
  secret: string | null;
}

/** Registers an app and shows its secret, only this once. */
export function AppRegisterDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("apps");
  const [registered, setRegistered] = useState<Registered | null>(null);
  return (
    <Dialog opened onClose={onClose} title={registered ? t("registered") : t("makeTitle")}>
      {registered ? (
        <MadeSecret
          text={registered.secret === null ? t("registeredPublicText") : t("registeredText")}
          lines={[
            { label: t("clientId"), text: registered.clientId },
            ...(registered.secret === null
              ? []
              : [{ label: t("secret"), text: registered.secret }]),
          ]}
          onDone={onClose}
        />
      ) : (
        <RegisterForm onRegistered={setRegistered} onCancel={onClose} />
      )}
    </Dialog>
  );
}

interface RegisterFormProps {
  onRegistered: (registered: Registered) => void;
  onCancel: () => void;
}

function RegisterForm({ onRegistered, onCancel }: RegisterFormProps) {
  const t = useTranslations("apps");
  const kinds = useTranslations("connectedApps");
  const register = useRegisterApp();
  const problem = useTranslations("problem");
  const reasonOf = useReason();
  const serverFault = useFaultOf();
  const { trackChanges, markChanged, unlessChanged } = useClearOnChange();
  const [name, setName] = useState("");
  const [contact, setContact] = useState("");
  const [addresses, setAddresses] = useState("");
  const [kind, setKind] = useState("public");
  const [stays, setStays] = useState("days");
  const [reads, setReads] = useState<readonly AppResource[]>([]);
  const [isTried, setTried] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === "" || reads.length === 0) return focusFault(event.currentTarget);
    const redirectUris = addresses
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
    register.mutate(
      {
        name,
        contact,
        confidential: kind === "confidential",
        redirectUris,
        reads: [...reads],
        stays: stays === "days",
      },
      {
        onSuccess: ({ data: { secret, attributes } }) =>
          onRegistered({ clientId: attributes.clientId, secret }),
      },
    );
  };
  return (
    <form className="dialog-form" onSubmit={submit} {...trackChanges} noValidate>
      {register.error && (
        <Notice tone="bad">{t("makeFailed", { reason: reasonOf(register.error) })}</Notice>
      )}
      <TextInput
        name="name"
        label={t("name")}
        description={t("nameHint")}
        value={name}
        error={
          isTried && name.trim() === ""
            ? problem("missing")
            : unlessChanged("name", serverFault(register.error, "name"))
        }
        onChange={(event) => setName(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
      <TextInput
        name="contact"
        label={t("contact")}
        description={t("contactHint")}
        value={contact}
        error={unlessChanged("contact", serverFault(register.error, "contact"))}
        onChange={(event) => setContact(event.currentTarget.value)}
        autoComplete="off"
      />
      <Textarea
        name="redirectUris"
        label={t("addresses")}
        description={t("addressesHint")}
        value={addresses}
        error={unlessChanged("redirectUris", serverFault(register.error, "redirectUris"))}
        onChange={(event) => {
          markChanged(["redirectUris"]);
          setAddresses(event.currentTarget.value);
        }}
        autosize
        minRows={2}
        dir="ltr"
        spellCheck={false}
      />
      <Choices
        legend={t("reads")}
        options={APP_RESOURCES.map((value) => ({ value, label: kinds(value) }))}
        chosen={reads}
        onChange={setReads}
        fault={isTried && reads.length === 0 ? t("readsNeeded") : null}
      />
      <Select
        label={t("kind")}
        value={kind}
        onChange={({ currentTarget: { value } }) => setKind(value)}
        data={[
          { value: "public", label: t("public") },
          { value: "confidential", label: t("confidential") },
        ]}
      />
      <Select
        label={t("stays")}
        value={stays}
        onChange={({ currentTarget: { value } }) => setStays(value)}
        data={[
          { value: "days", label: t("days", { count: CONNECTED_DAYS }) },
          { value: "hour", label: t("hour") },
        ]}
      />
      <SubmitActions onCancel={onCancel} busy={register.isPending}>
        {t("make")}
      </SubmitActions>
    </form>
  );
}
