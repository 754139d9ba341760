import { Button, TextInput } from "@mantine/core";
import type { FormEvent } from "react";
import { useTranslations } from "use-intl";
import { useClearOnChange } from "../../ui/forms/clear-on-change.ts";
import { focusFault } from "../../ui/forms/focus-field.ts";
import { Restored } from "../../ui/forms/restored.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { readScannedCode } from "./scanned-code.ts";
import type { BoxLink } from "./use-link-box.ts";

interface LinkBoxFormProps {
  box: BoxLink;
  onLinked: () => void;
}

/** Links a box to the user's profile by the two codes on its label. */
export function LinkBoxForm({ box, onLinked }: LinkBoxFormProps) {
  const t = useTranslations("linkBox");
  const { values, set, faults } = box;
  const { trackChanges, markChanged, unlessChanged } = useClearOnChange();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (await box.link(values)) onLinked();
    else focusFault(form);
  };
  // Pasting the text of the QR code works like scanning it.
  const type = (text: string) => {
    const found = /^LW:/i.test(text) ? readScannedCode(text) : "other";
    if (typeof found === "string") return set({ deveui: text });
    const { deveui, claimcode } = found;
    const read = { ...(deveui && { deveui }), ...(claimcode && { claimcode }) };
    markChanged(Object.keys(read));
    return set(read);
  };
  const code = { autoComplete: "off", autoCapitalize: "characters", spellCheck: false, dir: "ltr" };
  return (
    <form className="link-box" onSubmit={submit} {...trackChanges} noValidate>
      <p>{t("text")}</p>
      {box.restored && <Restored onDiscard={box.discard} />}
      {box.error && <Notice tone="bad">{box.error}</Notice>}
      <TextInput
        {...code}
        name="deveui"
        label={t("deveui")}
        description={t("deveuiHint")}
        value={values.deveui}
        error={unlessChanged("deveui", faults.deveui)}
        onChange={(event) => type(event.currentTarget.value)}
        data-autofocus
      />
      <TextInput
        {...code}
        name="claimcode"
        label={t("claimcode")}
        description={t("claimcodeHint")}
        value={values.claimcode}
        error={unlessChanged("claimcode", faults.claimcode)}
        onChange={(event) => set({ claimcode: event.currentTarget.value })}
      />
      <Button type="submit" loading={box.busy}>
        {t("link")}
      </Button>
    </form>
  );
}
