import { assignSensor, undoAssignment } from "@dosebeat/contract/bindings";
import { replaceSensor } from "@dosebeat/contract/sensors-calls";
import { changeUser } from "@dosebeat/contract/users-calls";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { callAsSelf } from "../../api/call.ts";
import { useSingleMutation } from "../../api/single-mutation.ts";
import { invalidate } from "../../api/stale.ts";
import { type Identity, usePersonText } from "../../ui/identity/person-text.ts";
import { shortBox } from "../../ui/identity/short-box.ts";
import { useRetried } from "../../ui/kept/use-retried.ts";
import { useReason } from "../../ui/states/reason.ts";
import { toastDone, toastFailed, toastUndo } from "../../ui/toasts/toasts.tsx";

/** The request to the server once somebody has confirmed it. */
export interface Assigning {
  profileid: number;
  deveui: string;
  /** The patient's current box, which is replaced. */
  replaced: string | null;
  /** The start of the assignment; absent: now. */
  from?: string;
  /** Personal data entered in the same step, by users who may edit the account. */
  entered: { userid: number; born?: string; record_number?: string } | null;
}

/** The request, and the person with both identifiers for naming them. */
interface Confirmed {
  asked: Assigning;
  person: Identity;
}

/** Assigns a box in the name of the signed-in user; the toast names the person and can undo it. */
export function useAssigning(onDone: () => void) {
  const t = useTranslations("devices");
  const say = useTranslations("person");
  const dialog = useTranslations("dialog");
  const personText = usePersonText();
  const client = useQueryClient();
  const undo = useUndoAssignment();
  /** Whether the entered personal data is stored, whatever happened to the box. */
  const [isKept, setKept] = useState(false);
  const { mutateAsync } = useSingleMutation({
    mutationFn: async ({ asked }: Confirmed) => {
      if (await enter(asked)) setKept(true);
      return assign(asked);
    },
    onSettled: (_, failed) => {
      const refetched = invalidate(client, [...assignSensor.touches, "profiles"]);
      return failed ? undefined : refetched;
    },
  });
  // Not in the callbacks of `mutate`: by then the row, and the dialog with it, may be gone from the list.
  const { run, isBusy, failure } = useRetried({
    send: (confirmed: Confirmed) => mutateAsync(confirmed),
    onStored: (id, { asked: { deveui }, person }) => {
      const isWith = say("isWith", { box: shortBox(deveui), person: personText(person) });
      const onUndo = () => void undo({ id, deveui }, person);
      toastUndo(t("assigned", { deveui }), dialog("undo"), onUndo, isWith);
      onDone();
    },
    onFailed: (_, { asked: { deveui } }) => toastFailed(t("assignFailed", { deveui })),
  });
  return { run, isBusy, failure, isKept };
}

async function enter({ entered }: Assigning): Promise<boolean> {
  if (!entered) return false;
  const { userid, ...data } = entered;
  await callAsSelf(changeUser, { params: { userid }, body: { data } });
  return true;
}

/** Repeating either call after a lost answer changes nothing. */
async function assign({ profileid, deveui, replaced, from }: Assigning): Promise<number> {
  const since = from === undefined ? {} : { from };
  if (replaced === null) {
    const { data } = await callAsSelf(assignSensor, {
      body: { data: { profileid, deveui, ...since } },
    });
    return data.id;
  }
  const body = { data: { deveui, ...since } };
  return (await callAsSelf(replaceSensor, { params: { deveui: replaced }, body })).data.id;
}

/** Undoes an assignment as if it had never existed; works even after the screen that made it has closed. */
export function useUndoAssignment() {
  const say = useTranslations("person");
  const personText = usePersonText();
  const reasonOf = useReason();
  const client = useQueryClient();
  return async ({ id, deveui }: { id: number; deveui: string }, person: Identity) => {
    const named = { box: shortBox(deveui), person: personText(person) };
    try {
      await callAsSelf(undoAssignment, { params: { deveui, id } });
      toastDone(say("undone", named));
    } catch (error) {
      const reason = error instanceof Error ? reasonOf(error) : "";
      toastFailed(say("undoFailed", { ...named, reason }));
    }
    await invalidate(client, [...undoAssignment.touches, "profiles"]);
  };
}
