import { GROUP_KINDS } from "@dosebeat/contract/group-kinds";
import { TELEPHONE_NUMBER } from "@dosebeat/contract/telephones";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod/mini";
import { type Group, useChangeGroup, useCreateGroup } from "../../../nouns/groups/queries.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { CheckField } from "../../../ui/forms/check-field.tsx";
import { Restored } from "../../../ui/forms/restored.tsx";
import { changedIn } from "../../../ui/kept/changed-in.ts";
import { KeptActions } from "../../../ui/kept/kept-actions.tsx";
import { KeptFailure } from "../../../ui/kept/kept-failure.tsx";
import { useKeptForm } from "../../../ui/kept/use-kept-form.ts";
import { Select } from "../../../ui/menus/select.tsx";
import { toastDone } from "../../../ui/toasts/toasts.tsx";
import "../dialogs.css";

interface GroupFormDialogProps {
  /** The group to change; absent: a new one. */
  group?: Group;
  onClose: () => void;
}

const Facts = z.object({
  name: z.string(),
  kind: z.enum(GROUP_KINDS),
  four_eyes: z.boolean(),
  telephone: z.object({ label: z.string(), number: z.string(), hours: z.string() }),
});
/** The typed values, and the stored ones at that time: what others change meanwhile is not put back. */
const Values = z.extend(Facts, { was: Facts });

function sentOf({ name, telephone, ...others }: z.infer<typeof Facts>) {
  const number = telephone.number.trim();
  const label = telephone.label.trim() || name.trim();
  return {
    ...others,
    name: name.trim(),
    telephone: number === "" ? null : { ...telephone, label, number },
  };
}

/** Creates a group, or changes its name and kind. */
export function GroupFormDialog({ group, onClose }: GroupFormDialogProps) {
  const t = useTranslations("groups");
  const create = useCreateGroup();
  const change = useChangeGroup();
  const [was] = useState<z.infer<typeof Facts>>(() => ({
    name: group?.name ?? "",
    kind: group?.kind ?? "ward",
    four_eyes: group?.four_eyes ?? false,
    telephone: group?.telephone ?? { label: "", number: "", hours: "" },
  }));
  const form = useKeptForm({
    name: group ? `group.${group.id}` : "group",
    blank: { ...was, was },
    schema: Values,
    onClose,
    send: async ({ was: before, ...value }, key) => {
      const data = sentOf(value);
      if (!group) {
        await create.mutateAsync({ ...data, key });
        return;
      }
      const changes = changedIn(data, sentOf(before));
      if (Object.keys(changes).length > 0) await change.mutateAsync({ id: group.id, ...changes });
    },
    onStored: (_, { name }) => toastDone(t(group ? "saved" : "created", { name: name.trim() })),
  });
  const { name, kind, telephone, four_eyes } = form.value;
  const isNumber = TELEPHONE_NUMBER.test(telephone.number.trim());
  const fault = telephone.number.trim() !== "" && !isNumber ? t("numberFault") : null;
  return (
    <Dialog
      opened
      onClose={form.close}
      title={group ? t("editTitle", { name: group.name }) : t("createTitle")}
    >
      <form
        className="admin-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== "" && !fault) form.submit();
        }}
      >
        {form.isRestored && <Restored onDiscard={form.discard} />}
        <KeptFailure form={form} say={(reason) => t("saveFailed", { reason })} />
        <TextInput
          label={t("name")}
          description={t("nameHint")}
          maxLength={200}
          required
          withAsterisk={false}
          autoComplete="off"
          value={name}
          onChange={(event) => form.change({ name: event.currentTarget.value })}
          data-autofocus
        />
        <Select
          label={t("kind")}
          value={kind}
          onChange={({ currentTarget: { value } }) =>
            form.change({ kind: GROUP_KINDS.find((one) => one === value) ?? kind })
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
              form.change({ telephone: { ...telephone, number: value } })
            }
          />
          <TextInput
            label={t("telephoneLabel")}
            placeholder={name}
            maxLength={100}
            dir="auto"
            value={telephone.label}
            onChange={({ currentTarget: { value } }) =>
              form.change({ telephone: { ...telephone, label: value } })
            }
          />
          <TextInput
            label={t("hours")}
            description={t("hoursHint")}
            maxLength={100}
            dir="auto"
            value={telephone.hours}
            onChange={({ currentTarget: { value } }) =>
              form.change({ telephone: { ...telephone, hours: value } })
            }
          />
        </fieldset>
        <CheckField
          label={t("fourEyes")}
          hint={t("fourEyesHint")}
          checked={four_eyes}
          onChange={(checked) => form.change({ four_eyes: checked })}
        />
        <KeptActions form={form} text="">
          {t(group ? "save" : "create")}
        </KeptActions>
      </form>
    </Dialog>
  );
}
