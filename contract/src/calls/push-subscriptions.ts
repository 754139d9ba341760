import { defineCall } from "../define-call.ts";
import {
  AddDevice,
  DeviceAnswer,
  DeviceParams,
  DevicesAnswer,
  TestedAnswer,
} from "../push-subscriptions.ts";

export const getDevices = defineCall({
  method: "GET",
  path: "/api/push-subscriptions",
  who: "user",
  scope: "self",
  answer: { status: 200, schema: DevicesAnswer },
  shows: ["devices"],
  summary: "List the caller's devices that show reminders.",
  description: "The newest comes first.",
});

export const addDevice = defineCall({
  method: "POST",
  path: "/api/push-subscriptions",
  who: "user",
  scope: "self",
  body: AddDevice,
  answer: { status: 201, schema: DeviceAnswer },
  refusals: [409],
  touches: ["devices", "reminders", "care"],
  summary: "Show reminders on this device.",
  description:
    "The device belongs to the session of the call and ends with it. The same endpoint again is the same device; another account's moves with its keys, else 409. A person has 10 devices: the oldest goes.",
});

export const removeDevice = defineCall({
  method: "DELETE",
  path: "/api/push-subscriptions/:id",
  who: "user",
  scope: "self",
  params: DeviceParams,
  answer: { status: 200, schema: DeviceAnswer },
  refusals: [404],
  touches: ["devices", "reminders", "care"],
  summary: "Show no reminders on a device any more.",
  description: "What was sent to it can no longer be answered.",
});

export const testDevice = defineCall({
  method: "POST",
  path: "/api/push-subscriptions/:id/test",
  who: "user",
  scope: "self",
  params: DeviceParams,
  answer: { status: 200, schema: TestedAnswer },
  refusals: [404, 409, 429],
  touches: ["devices", "messages"],
  summary: "Send a test to a device.",
});
