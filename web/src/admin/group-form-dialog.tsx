import { GROUP_KINDS, type GroupKind } from "@dosebeat/contract/group-kinds";
import { TELEPHONE_NUMBER } from "@dosebeat/contract/telephones";
import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { type Group, useChangeGroup, useCreateGroup } from "../groups/queries.ts";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { Select } from "../ui/menus/select.tsx";
import { Notice } from "../ui/states/notice.tsx";
import { useReason } from "../ui/states/reason.ts";
import { toastDone } from "../ui/toasts/toasts.tsx";
import "./dialogs.css";

interface GroupFormDialogProps {
  /** The one to change; absent: a new one. */
  group?: Group;
  onClose: () => void;
}

/** Creates a group, or changes its name and kind. */
export function GroupFormDialog({ group, onClose }: GroupFormDialogProps) {
  const t = useTranslations("groups");
  const dialog = useTranslations("dialog");
  const reasonOf = useReason();
  const create = useCreateGroup();
  const change = useChangeGroup();
  const { error, isPending } = group ? change : create;
  const [name, setName] = useState(group?.name ?? "");
  const [kind, setKind] = useState<GroupKind>(group?.kind ?? "ward");
  const [telephone, setTelephone] = useState(
    group?.telephone ?? { label: "", number: "", hours: "" },
  );
  const isNumber = TELEPHONE_NUMBER.test(telephone.number.trim());
  const fault = telephone.number.trim() !== "" && !isNumber ? t("numberFault") : null;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const number = telephone.number.trim();
    const label = telephone.label.trim() || name.trim();
    const data = {
      ...{ name: name.trim(), kind },
      telephone: number === "" ? null : { ...telephone, label, number },
    };
    if (data.name === "" || fault) return;
    const onSuccess = () => {
      toastDone(t(group ? "saved" : "created", { name: data.name }));
      onClose();
    };
    if (group) change.mutate({ id: group.id, ...data }, { onSuccess });
    else create.mutate(data, { onSuccess });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={group ? t("editTitle", { name: group.name }) : t("createTitle")}
    >
      <form className="admin-form" onSubmit={submit}>
        {error && <Notice tone="bad">{t("saveFailed", { reason: reasonOf(error) })}</Notice>}
        <TextInput
          label={t("name")}
          description={t("nameHint")}
          maxLength={200}
          required
          withAsterisk={false}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <Select
          label={t("kind")}
          value={kind}
          onChange={({ currentTarget: { value } }) =>
            setKind(GROUP_KINDS.find((one) => one === value) ?? kind)
          }
          data={GROUP_KINDS.map((one) => ({ value: one, label: t(one) }))}
        />
        <fieldset className="group-telephone">
          <legend>{t("telephone")}</legend>
          <p>{t("telephoneHint")}</p>
          <TextInput
            type="tel"
            label={t("number")}
            maxLength={40}
            dir="ltr"
            value={telephone.number}
            error={fault}
            onChange={({ currentTarget: { value } }) =>
              setTelephone({ ...telephone, number: value })
            }
          />
          <TextInput
            label={t("telephoneLabel")}
            placeholder={name}
            maxLength={100}
            dir="auto"
            value={telephone.label}
            onChange={({ currentTarget: { value } }) =>
              setTelephone({ ...telephone, label: value })
            }
          />
          <TextInput
            label={t("hours")}
            description={t("hoursHint")}
            maxLength={100}
            dir="auto"
            value={telephone.hours}
            onChange={({ currentTarget: { value } }) =>
              setTelephone({ ...telephone, hours: value })
            }
          />
        </fieldset>
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose}>
            {dialog("cancel")}
          </Button>
          <Button type="submit" loading={isPending}>
            {t(group ? "save" : "create")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
