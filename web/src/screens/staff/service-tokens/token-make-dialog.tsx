import { SCOPES_OF_ALL, TOKEN_SCOPES, type TokenScope } from "@dosebeat/contract/base/token-scopes";
import { TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useMakeServiceToken } from "../../../nouns/service-tokens/queries.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { SubmitActions } from "../../../ui/dialogs/submit-actions.tsx";
import { useClearOnChange } from "../../../ui/forms/clear-on-change.ts";
import { focusFault } from "../../../ui/forms/focus-field.ts";
import { Select } from "../../../ui/menus/select.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { useFaultOf, useReason } from "../../../ui/states/reason.ts";
import { Choices, GroupChoices } from "../choices.tsx";
import { MadeSecret } from "../made-secret.tsx";
import { SCOPE_WORDS } from "./scope-words.ts";
import "../dialogs.css";

/** The lifetimes, in days, that can be chosen here. */
const DAYS = [7, 30, 90, 180, 365] as const;

/** Creates a service token and shows it, only this once. */
export function TokenMakeDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("tokens");
  const [token, setToken] = useState<string | null>(null);
  return (
    <Dialog opened onClose={onClose} title={token === null ? t("makeTitle") : t("made")}>
      {token === null ? (
        <MakeForm onMade={setToken} onCancel={onClose} />
      ) : (
        <MadeSecret
          text={t("madeText")}
          lines={[
            { label: t("token"), text: token },
            { label: t("header"), text: `Authorization: Bearer ${token}` },
          ]}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}

interface MakeFormProps {
  onMade: (token: string) => void;
  onCancel: () => void;
}

function MakeForm({ onMade, onCancel }: MakeFormProps) {
  const t = useTranslations("tokens");
  const make = useMakeServiceToken();
  const problem = useTranslations("problem");
  const reasonOf = useReason();
  const serverFault = useFaultOf();
  const { trackChanges, unlessChanged } = useClearOnChange();
  const [name, setName] = useState("");
  const [days, setDays] = useState("90");
  const [scopes, setScopes] = useState<readonly TokenScope[]>([]);
  const [isOfGroups, setOfGroups] = useState(false);
  const [groups, setGroups] = useState<readonly number[]>([]);
  const [isTried, setTried] = useState(false);
  const needsAll = scopes.some((scope) => SCOPES_OF_ALL.has(scope));
  const asksGroups = isOfGroups && !needsAll;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === "" || scopes.length === 0 || (asksGroups && groups.length === 0))
      return focusFault(event.currentTarget);
    const limit = asksGroups ? { groups: [...groups] } : {};
    const data = { name, scopes: [...scopes], days: Number(days), ...limit };
    make.mutate(data, { onSuccess: ({ data: made }) => onMade(made.token) });
  };
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
        error={
          isTried && name.trim() === ""
            ? problem("missing")
            : unlessChanged("name", serverFault(make.error, "name"))
        }
        onChange={(event) => setName(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
      <Choices
        legend={t("scopes")}
        options={TOKEN_SCOPES.map((value) => ({ value, label: t(SCOPE_WORDS[value]) }))}
        chosen={scopes}
        onChange={setScopes}
        fault={isTried && scopes.length === 0 ? t("scopesNeeded") : null}
      />
      <Select
        label={t("whose")}
        value={asksGroups ? "groups" : "all"}
        disabled={needsAll}
        onChange={({ currentTarget: { value } }) => setOfGroups(value === "groups")}
        data={[
          { value: "all", label: t("everybody") },
          { value: "groups", label: t("chosenGroups") },
        ]}
      />
      {needsAll && <p className="admin-note">{t("boxesNeedAll")}</p>}
      {asksGroups && (
        <GroupChoices
          legend={t("groups")}
          none={t("noGroups")}
          chosen={groups}
          onChange={setGroups}
          fault={isTried && groups.length === 0 ? t("groupsNeeded") : null}
        />
      )}
      <Select
        label={t("valid")}
        value={days}
        onChange={({ currentTarget: { value } }) => setDays(value)}
        data={DAYS.map((count) => ({ value: `${count}`, label: t("days", { count }) }))}
      />
      <SubmitActions onCancel={onCancel} busy={make.isPending}>
        {t("make")}
      </SubmitActions>
    </form>
  );
}
