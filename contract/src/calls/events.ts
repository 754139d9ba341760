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
  logged: "readLive",
  summary: "Follow live events.",
  description:
    "Server-Sent Events; the data of each names what changed, by ids only. Reconnect with `Last-Event-ID` to receive what was missed. `event: lost`: some events may be missing, so fetch everything again. `event: replaced`: five newer streams of this user are open, and this one ends. A comment is sent every 25 seconds to keep the connection open.",
});
