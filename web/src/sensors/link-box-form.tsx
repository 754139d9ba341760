import { Button, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "../api/call.ts";
import { useClearOnChange } from "../ui/forms/clear-on-change.ts";
import { textIn, useDraft } from "../ui/forms/draft.ts";
import { focusField } from "../ui/forms/focus-field.ts";
import { Restored } from "../ui/forms/restored.tsx";
import { QrIcon } from "../ui/icons/icons.tsx";
import { Notice } from "../ui/states/notice.tsx";
import { useReason } from "../ui/states/reason.ts";
import { toastDone } from "../ui/toasts/toasts.tsx";
import { useAssignSensor } from "./queries.ts";
import { ScanDialog } from "./scan-dialog.tsx";
import { readScannedCode, readTypedDeveui, type ScannedBox } from "./scanned-code.ts";

const EMPTY = { deveui: "", claimcode: "" };
const MINUTE = 60;

type Values = typeof EMPTY;

/** Links a box to the user's profile by what is printed on it, typed or scanned. */
export function LinkBoxForm({ profileid }: { profileid: number }) {
  const t = useTranslations("linkBox");
  const [scanning, scan] = useDisclosure(false);
  const { values, set, restored, discard, faults, error, busy, submit } = useLinkBox(profileid);
  const { trackChanges, markChanged, unlessChanged } = useClearOnChange();
  const fill = ({ deveui, claimcode }: ScannedBox) => {
    const found = { ...(deveui && { deveui }), ...(claimcode && { claimcode }) };
    set(found);
    markChanged(Object.keys(found));
    scan.close();
  };
  // Pasting the text of the QR code works like scanning it.
  const type = (text: string) => {
    const found = /^LW:/i.test(text) ? readScannedCode(text) : "other";
    if (typeof found === "string") set({ deveui: text });
    else fill(found);
  };
  return (
    <form className="profile-form" onSubmit={submit} {...trackChanges} noValidate>
      <p>{t("text")}</p>
      <Button variant="light" leftSection={<QrIcon />} onClick={scan.open}>
        {t("scan")}
      </Button>
      {restored && <Restored onDiscard={discard} />}
      {error && <Notice tone="bad">{error}</Notice>}
      <TextInput
        name="deveui"
        label={t("deveui")}
        description={t("deveuiHint")}
        value={values.deveui}
        error={unlessChanged("deveui", faults.deveui)}
        onChange={(event) => type(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
      />
      <TextInput
        name="claimcode"
        label={t("claimcode")}
        description={t("claimcodeHint")}
        value={values.claimcode}
        error={unlessChanged("claimcode", faults.claimcode)}
        onChange={(event) => set({ claimcode: event.currentTarget.value })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
      />
      <Button type="submit" loading={busy}>
        {t("link")}
      </Button>
      <ScanDialog opened={scanning} onScanned={fill} onClose={scan.close} />
    </form>
  );
}

function useLinkBox(profileid: number) {
  const t = useTranslations("linkBox");
  const reason = useReason();
  const assign = useAssignSensor();
  const draft = useDraft("box", profileid, readTyped);
  const [values, setValues] = useState(draft.restored ?? EMPTY);
  const [faults, setFaults] = useState<Partial<Values>>({});

  function submit(event: FormEvent) {
    event.preventDefault();
    const deveui = readTypedDeveui(values.deveui);
    const claimcode = values.claimcode.trim();
    const found: Partial<Values> = {
      ...(!/^[0-9a-f]{16}$/.test(deveui) && { deveui: t("deveuiFault") }),
      ...(!claimcode && { claimcode: t("claimcodeNeeded") }),
    };
    setFaults(found);
    const [first] = Object.keys(found);
    if (first) return focusField(event.currentTarget, first);
    assign.mutate(
      { profileid, deveui, claimcode },
      {
        onSuccess: () => {
          draft.clear();
          toastDone(t("linked", { deveui }));
        },
      },
    );
  }

  function failureText(failure: Error) {
    const status = failure instanceof CallError ? failure.status : 0;
    const wait = failure instanceof CallError ? failure.retryAfter : null;
    if (status === 404) return t("wrong");
    if (status === 409) return t("taken");
    if (status === 429) return t("limit", { minutes: Math.ceil((wait ?? MINUTE) / MINUTE) });
    return t("failed", { reason: reason(failure) });
  }

  const set = (part: Partial<Values>) => {
    if (assign.error) assign.reset();
    const next = { ...values, ...part };
    setValues(next);
    draft.save(next);
  };
  const discard = () => {
    draft.clear();
    setValues(EMPTY);
  };
  const error = assign.error ? failureText(assign.error) : null;
  const restored = draft.restored !== null;
  return { values, set, restored, discard, faults, error, busy: assign.isPending, submit };
}

function readTyped(stored: unknown): Values | null {
  const deveui = textIn(stored, "deveui");
  const claimcode = textIn(stored, "claimcode");
  return deveui === null || claimcode === null ? null : { deveui, claimcode };
}
