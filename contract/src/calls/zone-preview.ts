import { defineCall } from "../define-call.ts";
import { ZonePreviewAnswer, ZonePreviewQuery } from "../zone-preview.ts";

export const previewZone = defineCall({
  method: "GET",
  path: "/api/zone-preview",
  who: "user",
  scope: "patient",
  acting: "read",
  query: ZonePreviewQuery,
  answer: { status: 200, schema: ZonePreviewAnswer },
  refusals: [404],
  shows: ["profile", "medicines", "schedules", "plans"],
  logged: "readZoneChange",
  summary: "Show what a change of time zone would do to the doses of each medicine.",
  description:
    "The change itself is `timezone` of PUT /api/profile/userdata. Nothing is stored here.",
});
