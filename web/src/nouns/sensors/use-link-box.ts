import { useState } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "../../api/call.ts";
import { textIn, useDraft } from "../../ui/forms/draft.ts";
import { useReason } from "../../ui/states/reason.ts";
import { toastDone } from "../../ui/toasts/toasts.tsx";
import { useAssignSensor } from "./queries.ts";
import { readTypedDeveui } from "./scanned-code.ts";

const EMPTY = { deveui: "", claimcode: "" };

/** The codes printed on a box's label. */
export type BoxCodes = typeof EMPTY;

export type BoxLink = ReturnType<typeof useLinkBox>;

/** Links a box to a patient by its two codes, which stay as a draft until that has succeeded. */
export function useLinkBox(profileid: number) {
  const t = useTranslations("linkBox");
  const reason = useReason();
  const assign = useAssignSensor();
  const draft = useDraft("box", profileid, readTyped);
  const [values, setValues] = useState(draft.restored ?? EMPTY);
  const [faults, setFaults] = useState<Partial<BoxCodes>>({});

  /** Whether the box is now linked; if not, `faults` or `error` say why. */
  async function link(codes: BoxCodes): Promise<boolean> {
    const deveui = readTypedDeveui(codes.deveui);
    const claimcode = codes.claimcode.trim();
    const found: Partial<BoxCodes> = {
      ...(!/^[0-9a-f]{16}$/.test(deveui) && { deveui: t("deveuiFault") }),
      ...(!claimcode && { claimcode: t("claimcodeNeeded") }),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return false;
    try {
      await assign.mutateAsync({ profileid, deveui, claimcode });
    } catch {
      return false;
    }
    draft.clear();
    toastDone(t("linked", { deveui }));
    return true;
  }

  function failureText(failure: Error) {
    const status = failure instanceof CallError ? failure.status : 0;
    const wait = failure instanceof CallError ? failure.retryAfter : null;
    if (status === 404) return t("wrong");
    if (status === 409) return t("taken");
    if (status === 429) return t("limit", { minutes: Math.ceil((wait ?? 60) / 60) });
    return t("failed", { reason: reason(failure) });
  }

  const set = (part: Partial<BoxCodes>): BoxCodes => {
    if (assign.error) assign.reset();
    const next = { ...values, ...part };
    setValues(next);
    draft.save(next);
    return next;
  };
  const discard = () => {
    draft.clear();
    setValues(EMPTY);
  };
  const error = assign.error ? failureText(assign.error) : null;
  const restored = draft.restored !== null;
  return { values, set, restored, discard, faults, error, busy: assign.isPending, link };
}

function readTyped(stored: unknown): BoxCodes | null {
  const deveui = textIn(stored, "deveui");
  const claimcode = textIn(stored, "claimcode");
  return deveui === null || claimcode === null ? null : { deveui, claimcode };
}
