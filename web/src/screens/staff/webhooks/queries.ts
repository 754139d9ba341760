import type { WebhookAttributes, WebhookEvent } from "@dosebeat/contract/webhooks";
import {
  getWebhookEvents,
  getWebhooks,
  makeWebhook,
  removeWebhook,
  replayWebhook,
  testWebhook,
  updateWebhook,
} from "@dosebeat/contract/webhooks-calls";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { previousOf } from "../../../api/previous-answer.ts";
import { REFETCH_INTERVAL } from "../../../api/refetch-interval.ts";
import { shownBy } from "../../../api/stale.ts";
import { useChange } from "../../../api/use-change.ts";

const PAGE_SIZE = 25;
/** Short, so that what was sent is soon visible. */
const EVENTS_INTERVAL = 5000;

export type Hook = { id: number } & WebhookAttributes;

/** A page of the webhooks, by name. */
export function useWebhooks(page: number) {
  const query = { "pagination[page]": page, "pagination[pageSize]": PAGE_SIZE };
  return useQuery({
    queryKey: ["webhooks", "list", page],
    meta: shownBy(getWebhooks),
    queryFn: ({ signal }) => call(getWebhooks, { query, signal }),
    refetchInterval: REFETCH_INTERVAL,
    placeholderData: keepPreviousData,
  });
}

export const SHOWN_STATES = ["all", "waiting", "sent", "parked"] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

/** A page of the events of a webhook, newest first. */
export function useWebhookEvents(id: number, page: number, state: ShownState) {
  const some = state === "all" ? undefined : state;
  const query = { state: some, "pagination[page]": page, "pagination[pageSize]": PAGE_SIZE };
  // "None" of one state says nothing of another.
  const list = ["webhooks", "events", id, state];
  return useQuery({
    queryKey: [...list, page],
    meta: shownBy(getWebhookEvents),
    queryFn: ({ signal }) => call(getWebhookEvents, { params: { id }, query, signal }),
    refetchInterval: EVENTS_INTERVAL,
    placeholderData: previousOf(list),
  });
}

export interface NewWebhook {
  name: string;
  address: string;
  events: WebhookEvent[];
  /** Absent: all patients. */
  groups?: number[];
  has_names: boolean;
}

export function useMakeWebhook() {
  return useChange(makeWebhook, (data: NewWebhook) => ({ body: { data } }), { asSelf: true });
}

interface ChangedWebhook extends Partial<Omit<NewWebhook, "groups">> {
  id: number;
  version: number;
  /** Null: all patients. */
  groups?: number[] | null;
  is_paused?: boolean;
}

export function useUpdateWebhook() {
  const change = ({ id, ...data }: ChangedWebhook) => ({ params: { id }, body: { data } });
  return useChange(updateWebhook, change, { asSelf: true });
}

export function useRemoveWebhook() {
  return useChange(removeWebhook, (id: number) => ({ params: { id } }), { asSelf: true });
}

export function useTestWebhook() {
  return useChange(testWebhook, (id: number) => ({ params: { id } }), { asSelf: true });
}

interface Replay {
  id: number;
  what: { event: number } | { from_utc: string; to_utc: string };
}

export function useReplayWebhook() {
  const replay = ({ id, what }: Replay) => ({ params: { id }, body: { data: what } });
  return useChange(replayWebhook, replay, { asSelf: true });
}
