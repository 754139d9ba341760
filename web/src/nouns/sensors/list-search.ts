import type { SensorState } from "@dosebeat/contract/sensors";
import { TRIAGE_FILTERS, type TriageGroup } from "@dosebeat/contract/triage-filters";

/** As in the contract, whose schemas are too heavy for the first page. */
const STATES: readonly SensorState[] = [
  "not_understood",
  "silent",
  "low_battery",
  "never_seen",
  "alive",
  "retired",
  "lost",
];

const SORTS = [
  "id",
  "deveui",
  "serial_number",
  "battery",
  "sensortime",
  "buttonmode",
  "rssi",
  "state",
];

/** Search parameters of the list of boxes. */
export interface SensorsSearch {
  q?: string;
  /** `attention`: all that need attention. */
  state?: SensorState | "attention";
  /** Only assigned or only unassigned boxes. */
  box?: "bound" | "free";
  /** Only this group of boxes. */
  group?: string;
  sort?: string;
  page?: number;
}

/** Malformed values count as absent. */
export function readSensors(search: Record<string, unknown>): SensorsSearch {
  const found: SensorsSearch = {};
  const { q, box, group, sort } = search;
  if (typeof q === "string" && q.trim()) found.q = q.slice(0, 200);
  const states = ["attention" as const, ...STATES];
  const state = states.find((known) => known === search["state"]);
  if (state) found.state = state;
  if (typeof group === "string" && group.trim()) found.group = group.slice(0, 100);
  if (box === "bound" || box === "free") found.box = box;
  const [field = "", direction] = typeof sort === "string" ? sort.split(":") : [];
  if (SORTS.includes(field)) found.sort = `${field}:${direction === "desc" ? "desc" : "asc"}`;
  const page = Number(search["page"]);
  if (Number.isInteger(page) && page > 1) found.page = page;
  return found;
}

/** The list of the boxes that a card counts, most urgent first and assigned ones before unassigned. */
export function searchOfCare(care: TriageGroup): SensorsSearch {
  const { state, is_linked } = TRIAGE_FILTERS[care];
  const box = is_linked && (is_linked === "true" ? ("bound" as const) : ("free" as const));
  return { state, ...(box && { box }), sort: "state:asc" };
}

/** As parameters of the call; ordered by id by default. */
export function queryOf({ q, state, box, group, sort, page }: SensorsSearch, pageSize: number) {
  return {
    "sort[0]": sort ?? "id:asc",
    "pagination[page]": page ?? 1,
    "pagination[pageSize]": pageSize,
    search: q?.trim() || undefined,
    state: state === "attention" ? undefined : state,
    ...(state === "attention" && { needs_attention: "true" as const }),
    box_group: group,
    is_linked: box && (box === "bound" ? ("true" as const) : ("false" as const)),
  };
}

/** Ascending, then descending, then the default order. */
export function nextSort(sort: string | undefined, field: string): string | undefined {
  if (sort === `${field}:asc`) return `${field}:desc`;
  return sort === `${field}:desc` ? undefined : `${field}:asc`;
}
