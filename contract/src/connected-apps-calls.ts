import {
  AppRequestAnswer,
  AppRequestParams,
  ConnectedAppAnswer,
  type ConnectedAppAttributes,
  ConnectedAppParams,
  ConnectedAppsAnswer,
  DecideAppRequest,
  DecidedAppRequestAnswer,
} from "./apps.ts";
import { defineCall } from "./base/define-call.ts";

const CONNECTED: ConnectedAppAttributes = {
  name: "My medicines",
  contact: "support@my-medicines.example",
  reads: ["Patient", "MedicationAdministration"],
  since: "2026-05-01T08:00:00.000Z",
  until: "2026-10-28T08:00:00.000Z",
  lastUsedAt: "2026-05-10T11:00:00.000Z",
};

export const getAppRequest = defineCall(
  {
    method: "GET",
    path: "/api/app-requests/:id/question",
    who: "user",
    scope: "self",
    tells: "nothing",
    params: AppRequestParams,
    answer: { status: 200, schema: AppRequestAnswer },
    refusals: [403, 404],
    summary: "Get what an app asks to read of the caller.",
    description:
      "Only in the browser in which the app asked, for 15 minutes. 403 `app_staff`: staff have no record to share.",
  },
  {
    answer: {
      data: {
        name: CONNECTED.name,
        contact: CONNECTED.contact,
        by: "Grace Hopper",
        goesTo: "my-medicines.example",
        reads: CONNECTED.reads,
        stays: true,
        until: CONNECTED.until,
      },
    },
  },
);

export const decideAppRequest = defineCall(
  {
    method: "POST",
    path: "/api/app-requests/:id/answer",
    who: "user",
    scope: "self",
    tells: "nothing",
    params: AppRequestParams,
    body: DecideAppRequest,
    answer: { status: 200, schema: DecidedAppRequestAnswer },
    refusals: [403, 404],
    touches: ["connected-apps"],
    summary: "Let an app read what it asks for, or refuse it.",
    description: "As the request itself; 403 `app_staff` only for allowing.",
  },
  {
    body: { data: { allow: true } },
    answer: { data: { url: "https://dosebeat.example.org/oauth/authorize/k3Zr0b" } },
  },
);

export const getConnectedApps = defineCall(
  {
    method: "GET",
    path: "/api/connected-apps",
    who: "user",
    scope: "self",
    tells: "nothing",
    answer: { status: 200, schema: ConnectedAppsAnswer },
    shows: ["connected-apps"],
    summary: "List the apps that the caller lets read their record, the newest first.",
  },
  { answer: { data: [{ id: 9, attributes: CONNECTED }] } },
);

export const disconnectApp = defineCall(
  {
    method: "DELETE",
    path: "/api/connected-apps/:id",
    who: "user",
    scope: "self",
    tells: "nothing",
    params: ConnectedAppParams,
    answer: { status: 200, schema: ConnectedAppAnswer },
    refusals: [404],
    touches: ["connected-apps"],
    summary: "Withdraw what an app was allowed.",
    description: "It is refused everything at once.",
  },
  { answer: { data: { id: 9, attributes: CONNECTED } } },
);
