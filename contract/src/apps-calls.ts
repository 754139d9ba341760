import {
  AppAnswer,
  type AppAttributes,
  AppParams,
  AppsAnswer,
  ChangeApp,
  RegisterApp,
  RegisteredAppAnswer,
} from "./apps.ts";
import { defineCall } from "./base/define-call.ts";

const REGISTERED = {
  name: "My medicines",
  contact: "support@my-medicines.example",
  confidential: true,
  redirectUris: ["https://my-medicines.example/callback"],
  reads: ["Patient" as const, "MedicationAdministration" as const],
  stays: true,
};

const APP: AppAttributes = {
  ...REGISTERED,
  clientId: "app_Q2h5cHRvZ3JhcGhpY2Fs",
  by: "Grace Hopper",
  connected: 12,
  createdAt: "2026-05-01T08:00:00.000Z",
  disabledAt: null,
};

export const registerApp = defineCall(
  {
    method: "POST",
    path: "/api/apps",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tells: "nothing",
    confirm: true,
    body: RegisterApp,
    answer: { status: 201, schema: RegisteredAppAnswer },
    refusals: [409],
    touches: ["apps"],
    summary: "Register an app that patients may let read their record (SMART App Launch).",
    description:
      "It reads nothing before a patient allows it. The answer is the only one that contains the secret. 409 `apps_many`: 100 apps are registered.",
  },
  {
    body: { data: REGISTERED },
    answer: {
      data: {
        id: 3,
        secret: "Q2h5cHRvZ3JhcGhpY2FsbHlSYW5kb21CeXRlczMyYg0",
        attributes: { ...APP, connected: 0 },
      },
    },
  },
);

export const getApps = defineCall(
  {
    method: "GET",
    path: "/api/apps",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tells: "nothing",
    tokens: "none",
    answer: { status: 200, schema: AppsAnswer },
    shows: ["apps"],
    summary: "List the registered apps, without their secrets and without the patients.",
  },
  { answer: { data: [{ id: 3, attributes: APP }] } },
);

export const changeApp = defineCall(
  {
    method: "PATCH",
    path: "/api/apps/:id",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tells: "nothing",
    params: AppParams,
    body: ChangeApp,
    answer: { status: 200, schema: AppAnswer },
    refusals: [404],
    touches: ["apps"],
    summary: "Switch an app off or on.",
    description: "Switched off it is refused everything at once; what patients allowed is kept.",
  },
  {
    body: { data: { disabled: true } },
    answer: { data: { id: 3, attributes: { ...APP, disabledAt: "2026-05-10T12:00:00.000Z" } } },
  },
);

export const deleteApp = defineCall(
  {
    method: "DELETE",
    path: "/api/apps/:id",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tells: "nothing",
    confirm: true,
    params: AppParams,
    answer: { status: 200, schema: AppAnswer },
    refusals: [404],
    touches: ["apps"],
    summary: "Delete an app, with everything that patients allowed it.",
  },
  { answer: { data: { id: 3, attributes: APP } } },
);
