import { defineCall } from "../define-call.ts";
import { EventsQuery, LiveEvent } from "../events.ts";

export const followEvents = defineCall({
  method: "GET",
  path: "/api/events",
  who: "user",
  scope: "patient",
  acting: "read",
  query: EventsQuery,
  answer: { status: 200, schema: LiveEvent, type: "text/event-stream", streamed: true },
  refusals: [404],
  summary:
    "Server-Sent Events with the ids of what changed, this as data of each; resumes by `Last-Event-ID`. `event: lost`: some may be missing, so ask for everything again; `event: replaced`: five newer streams of this user are open.",
});
