import { GROUP_KINDS, type GroupKind } from "@dosebeat/contract/group-kinds";
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
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = { name: name.trim(), kind };
    if (data.name === "") return;
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
