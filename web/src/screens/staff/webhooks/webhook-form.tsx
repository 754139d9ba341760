import { WEBHOOK_EVENTS, type WebhookEvent } from "@dosebeat/contract/webhooks";
import { TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { SubmitActions } from "../../../ui/dialogs/submit-actions.tsx";
import { useClearOnChange } from "../../../ui/forms/clear-on-change.ts";
import { focusFault } from "../../../ui/forms/focus-field.ts";
import { Select } from "../../../ui/menus/select.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { useFaultOf, useReason } from "../../../ui/states/reason.ts";
import { Choices, GroupChoices } from "../choices.tsx";
import { EVENT_WORDS } from "./event-words.ts";
import type { Hook } from "./queries.ts";

/** The input. */
export interface WebhookValues {
  name: string;
  address: string;
  events: WebhookEvent[];
  /** Null: all patients. */
  groups: number[] | null;
  has_names: boolean;
}

const BLANK: WebhookValues = { name: "", address: "", events: [], groups: null, has_names: false };

export function valuesOf({ name, address, events, groups, has_names }: Hook): WebhookValues {
  return { name, address, events, groups: groups?.map(({ id }) => id) ?? null, has_names };
}

interface WebhookFormProps {
  was?: WebhookValues;
  /** Its current groups, which may not be among those listed. */
  known?: readonly { id: number; name: string }[];
  save: string;
  failed: "makeFailed" | "changeFailed";
  error: Error | null;
  busy: boolean;
  onSend: (values: WebhookValues) => void;
  onClose: () => void;
}

/** Which system it is, its address, and what it is told about whom. */
export function WebhookForm({ was = BLANK, known = [], ...form }: WebhookFormProps) {
  const t = useTranslations("webhooks");
  const problem = useTranslations("problem");
  const reasonOf = useReason();
  const serverFault = useFaultOf();
  const { trackChanges, unlessChanged } = useClearOnChange();
  const [value, setValue] = useState(was);
  const [isTried, setTried] = useState(false);
  const change = (part: Partial<WebhookValues>) => setValue({ ...value, ...part });
  const fault = (field: "name" | "address") =>
    isTried && value[field].trim() === ""
      ? problem("missing")
      : unlessChanged(field, serverFault(form.error, field));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const isNamed = value.name.trim() !== "" && value.address.trim() !== "";
    if (!isNamed || value.events.length === 0 || value.groups?.length === 0)
      return focusFault(event.currentTarget);
    form.onSend({ ...value, address: value.address.trim() });
  };
  return (
    <form className="dialog-form webhooks-form" onSubmit={submit} {...trackChanges} noValidate>
      {form.error && <Notice tone="bad">{t(form.failed, { reason: reasonOf(form.error) })}</Notice>}
      <TextInput
        name="name"
        label={t("name")}
        description={t("nameHint")}
        value={value.name}
        error={fault("name")}
        onChange={(event) => change({ name: event.currentTarget.value })}
        autoComplete="off"
        data-autofocus
      />
      <TextInput
        name="address"
        label={t("address")}
        description={t("addressHint")}
        value={value.address}
        error={fault("address")}
        onChange={(event) => change({ address: event.currentTarget.value })}
        autoComplete="off"
        spellCheck={false}
        inputMode="url"
        dir="ltr"
      />
      <Choices
        legend={t("told")}
        options={WEBHOOK_EVENTS.map((event) => ({ value: event, label: t(EVENT_WORDS[event]) }))}
        chosen={value.events}
        onChange={(events) =>
          change({ events: WEBHOOK_EVENTS.filter((one) => events.includes(one)) })
        }
        fault={isTried && value.events.length === 0 ? t("toldNeeded") : null}
      />
      <Select
        label={t("whose")}
        value={value.groups === null ? "all" : "groups"}
        onChange={({ currentTarget }) =>
          change({ groups: currentTarget.value === "all" ? null : (was.groups ?? []) })
        }
        data={[
          { value: "all", label: t("everybody") },
          { value: "groups", label: t("chosenGroups") },
        ]}
      />
      {value.groups !== null && (
        <GroupChoices
          legend={t("groups")}
          none={t("noGroups")}
          known={known}
          chosen={value.groups}
          onChange={(groups) => change({ groups: [...groups] })}
          fault={isTried && value.groups.length === 0 ? t("groupsNeeded") : null}
        />
      )}
      <Select
        label={t("names")}
        value={value.has_names ? "with" : "without"}
        onChange={({ currentTarget }) => change({ has_names: currentTarget.value === "with" })}
        data={[
          { value: "without", label: t("withoutNames") },
          { value: "with", label: t("withNames") },
        ]}
      />
      <SubmitActions onCancel={form.onClose} busy={form.busy}>
        {form.save}
      </SubmitActions>
    </form>
  );
}
