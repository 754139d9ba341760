import { CALLS } from "@dosebeat/contract/calls";
import type { TestPerson } from "./app.ts";

/** The patient, and the ids in the paths of reads. */
export interface Named extends Pick<TestPerson, "userid" | "profileid"> {
  medicine: number;
  deveui: string;
  profileuid: string;
  /** The carer's link. */
  link: number;
  group: number;
  binding: number;
  /** Id of a Provenance. */
  provenance: string;
  /** An entry of the access log. */
  audited: number;
}

export type Reader = "admin" | "clinician" | "technician" | "carer";

const RANGE = "from=2026-05-01&to=2026-05-10";

/** What reads need besides their path. */
const QUERIES: Readonly<Record<string, string>> = {
  "/api/bulk/doses": "profiles=:profileid",
  "/api/bulk/figures": "profiles=:profileid",
  "/api/bulk/presses": "profiles=:profileid",
  "/api/bulk/readings": "profiles=:profileid",
  "/api/care/:id/adherence": RANGE,
  "/api/care/:id/doses": RANGE,
  "/api/groups/:id/hand-over": "from=2026-05-10T06:00:00Z",
  "/api/groups/:id/export": "table=plan&numbers=given",
  "/fhir/AuditEvent": "patient=:profileid",
  "/fhir/Device": "patient=:profileid",
  "/fhir/DeviceUseStatement": "patient=:profileid",
  "/fhir/MedicationAdministration": "patient=:profileid",
  "/fhir/MedicationRequest": "patient=:profileid",
  "/fhir/Observation": "patient=:profileid",
  "/fhir/Provenance": "patient=:profileid",
  "/api/profiles/:profileid/report.pdf": `${RANGE}&language=en`,
  "/api/sensor-labels": "deveuis=:deveui",
  "/api/sensors/:deveui/gateways": "from=2026-05-01T00:00:00Z&to=2026-05-10T00:00:00Z",
  "/api/sensors/:deveui/signal": "from=2026-05-01T00:00:00Z&to=2026-05-10T00:00:00Z",
  "/api/stock-marks": "profileids=:profileid",
};

/** What reads about one patient need if that may be somebody other than the caller. */
const QUERIES_OF: Readonly<Record<string, string>> = {
  "/api/added-openings": RANGE,
  "/api/adherence": RANGE,
  "/api/contact": "",
  "/api/doses": RANGE,
  "/api/excursions": RANGE,
  "/api/excused": "",
  "/api/intakes": RANGE,
  "/api/medicine-pauses": "medicine=:medicineId",
  "/api/notes": "",
  "/api/prescriber-changes": "",
  "/api/proposals": "",
  "/api/silences": RANGE,
  "/api/stock": "",
  "/api/stock-entries": "medicine=:medicineId",
  "/api/zone-preview": "timezone=Asia/Tokyo",
};

/**
 * Reads that concern nobody's data; the stream of events, tested in whole/live/end.test.ts; and exports, which have
 * their own tests (whole/fhir/export).
 */
const OTHERS =
  /^\/(api\/(alert-rules|ingest-keys|service-tokens|webhooks|demonstration|events|weekly-medicines)|fhir\/(metadata|exports|Group\/:id\/\$export)|scim\/v2|healthz|metrics|readyz)\b/;

/** Bodies of reads that have one. */
export const BODIES: Readonly<Record<string, (of: Named) => object>> = {
  "/api/medicine-history/chart": ({ deveui }) => ({
    data: { deveui, startdate: "2026-05-01", enddate: "2026-05-10" },
  }),
  "/api/plan-preview": ({ medicine }) => ({ data: { medicine, schedules: [] } }),
  "/api/sensor/button/getButtonPressHistory": ({ profileid }) => ({
    data: { profileId: profileid, startDate: "2026-05-01", endDate: "2026-05-10" },
  }),
  "/api/sensor/history/getSensorTempAndHumiHistory": ({ profileid }) => ({
    profileId: profileid,
    startDate: "2026-05-01",
    endDate: "2026-05-10",
  }),
};

export interface Read {
  method: "GET" | "POST";
  path: string;
  by: Reader | "patient";
}

/** Every read of a patient's data, by somebody who may. */
export const READS: readonly Read[] = Object.values(CALLS).flatMap((call): Read[] => {
  const { path, who } = call;
  const isAsked = call.method === "POST" && call.acting === "read";
  if ((call.method !== "GET" && !isAsked) || OTHERS.test(path)) return [];
  const method = isAsked ? "POST" : "GET";
  if (who === "staff") {
    const by = call.roles.includes("clinician") ? "clinician" : call.roles[0];
    return by && by !== "auditor" ? [{ method, path, by }] : [];
  }
  if (path.startsWith("/api/care/")) return [{ method, path, by: "carer" }];
  const own: Read = { method, path, by: "patient" };
  const isOfPatient =
    path in QUERIES_OF || (path.startsWith("/fhir/") && !path.startsWith("/fhir/AuditEvent"));
  return isAsked || isOfPatient || path.includes(":medicineId")
    ? [own, { ...own, by: "clinician" }]
    : [own];
});

/** Ids of FHIR resources, by type. */
const FHIR_IDS: Readonly<Record<string, (of: Named) => number | string>> = {
  Patient: ({ profileid }) => profileid,
  MedicationRequest: ({ medicine }) => medicine,
  MedicationAdministration: ({ medicine }) => `dose-${medicine}-1-20260505T080000Z`,
  Device: ({ deveui }) => deveui,
  DeviceUseStatement: ({ binding }) => binding,
  Observation: ({ profileid }) => `taking-${profileid}-20260501-20260510`,
  Provenance: ({ provenance }) => provenance,
  AuditEvent: ({ audited }) => audited,
  Group: ({ group }) => group,
};

function idFor(path: string, of: Named): number | string {
  const [, kind = ""] = /^\/fhir\/(\w+)/.exec(path) ?? [];
  return FHIR_IDS[kind]?.(of) ?? (path.startsWith("/api/groups") ? of.group : of.link);
}

export function addressOf(path: string, of: Named): string {
  const own = QUERIES_OF[path];
  const query = own === undefined ? (QUERIES[path] ?? "") : `profileid=${of.profileid}&${own}`;
  const values: Readonly<Record<string, string | number>> = {
    deveui: of.deveui,
    medicineId: of.medicine,
    profileid: of.profileid,
    profileuid: of.profileuid,
    impUserId: of.userid,
    userid: of.userid,
    id: idFor(path, of),
  };
  return `${path}?${query}`.replace(/:([a-zA-Z]\w*)/g, (_, name) => String(values[name]));
}
