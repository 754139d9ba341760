import { getMessages } from "@dosebeat/contract/messages";
import { testDevice } from "@dosebeat/contract/push";
import type { ChangeReminders, Reminders } from "@dosebeat/contract/reminders";
import {
  changeReminders,
  getCalendarFeed,
  makeCalendarFeed,
  removeCalendarFeed,
} from "@dosebeat/contract/reminders-calls";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useReducer, useRef } from "react";
import { useTranslations } from "use-intl";
import { call, callAsSelf } from "../../api/call.ts";
import { useSingleMutation } from "../../api/single-mutation.ts";
import { invalidate, shownBy } from "../../api/stale.ts";
import { useChange } from "../../api/use-change.ts";
import { useReason } from "../../ui/states/reason.ts";
import { toastDone, toastFailed, toastUndo } from "../../ui/toasts/toasts.tsx";
import { removeDeviceHere } from "../push/this-device.ts";
import { remindersOptions } from "./use-reminders.ts";

/**
 * Saves settings as they are changed: shown at once, reverted if the server refuses, with an undo for
 * the user. Changes are stored one after the other, and shown until each is answered. Rerenders its
 * caller.
 */
export function useSaveReminders() {
  const t = useTranslations("reminders");
  const dialog = useTranslations("dialog");
  const reasonOf = useReason();
  const client = useQueryClient();
  const key = remindersOptions.queryKey;
  const stored = useRef<Reminders>(undefined);
  const waiting = useRef<ChangeReminders[]>([]);
  // The cache notifies in a separate task: until then React would show the previous choice.
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const show = () => {
    client.setQueryData(
      key,
      stored.current && Object.assign({}, stored.current, ...waiting.current),
    );
    redraw();
  };
  const { mutateAsync } = useMutation({
    scope: { id: "reminders" },
    mutationFn: async (data: ChangeReminders) =>
      (await call(changeReminders, { body: { data } })).data,
  });
  const store = async (change: ChangeReminders) => {
    void client.cancelQueries({ queryKey: key });
    if (waiting.current.length === 0) stored.current = client.getQueryData(key);
    waiting.current.push(change);
    show();
    try {
      stored.current = await mutateAsync(change);
      return true;
    } catch (error) {
      toastFailed(t("failed", { reason: reasonOf(error) }));
      return false;
    } finally {
      waiting.current = waiting.current.filter((one) => one !== change);
      show();
    }
  };
  return async (change: ChangeReminders, onSaved?: () => void) => {
    const known = client.getQueryData(key);
    if (!known) return;
    const before = sameParts(known, change);
    if (!(await store(change))) return;
    onSaved?.();
    toastUndo(t("saved"), dialog("undo"), () => {
      void store({ ...before }).then((isUndone) => isUndone && toastDone(t("saved")));
    });
  };
}

/** The previous values of the settings that a change concerns. */
function sameParts(known: Reminders, change: ChangeReminders): ChangeReminders {
  const names = Object.keys(change);
  return Object.fromEntries(Object.entries(known).filter(([name]) => names.includes(name)));
}

/** Recent messages to the patient, newest first. */
export function useMessages() {
  return useQuery({
    queryKey: ["messages"],
    meta: shownBy(getMessages),
    queryFn: async ({ signal }) => (await call(getMessages, { signal })).data,
  });
}

export function useTestDevice() {
  return useChange(testDevice, (id: number) => ({ params: { id } }), { asSelf: true });
}

export function useRemoveDevice() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: removeDeviceHere,
    onSettled: () => invalidate(client, ["devices", "reminders"]),
  });
}

export function useCalendarFeed() {
  return useQuery({
    queryKey: ["calendar-feed"],
    meta: shownBy(getCalendarFeed),
    queryFn: async ({ signal }) => (await callAsSelf(getCalendarFeed, { signal })).data,
  });
}

export function useMakeCalendar() {
  return useChange(makeCalendarFeed, (_: undefined) => ({}), { asSelf: true });
}

export function useEndCalendar() {
  return useChange(removeCalendarFeed, (_: undefined) => ({}), { asSelf: true });
}
