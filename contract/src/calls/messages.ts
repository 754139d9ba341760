import { defineCall } from "../define-call.ts";
import { MessagesAnswer } from "../messages.ts";

export const getMessages = defineCall({
  method: "GET",
  path: "/api/messages",
  who: "user",
  scope: "patient",
  acting: "read",
  answer: { status: 200, schema: MessagesAnswer },
  shows: ["messages"],
  logged: "readMessages",
  summary: "List what was sent to the patient.",
  description: "Of the last 14 days, the newest first, at most 200: one for each device or mail.",
});
