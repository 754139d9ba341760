import { defineCall } from "../define-call.ts";
import { EditProfile, ProfileAnswer } from "../profiles.ts";

export const getUserdata = defineCall({
  method: "GET",
  path: "/api/profile/userdata",
  who: "user",
  scope: "patient",
  acting: "read",
  answer: { status: 200, schema: ProfileAnswer },
  shows: ["profile", "medicines", "sensors"],
  summary: "The own profile with box and medicines.",
});

export const editUserdata = defineCall({
  method: "PUT",
  path: "/api/profile/userdata",
  who: "user",
  scope: "patient",
  acting: "write",
  body: EditProfile,
  answer: { status: 200, schema: ProfileAnswer },
  touches: ["profile", "profiles"],
  summary: "Changes the own profile; another time zone holds from the next chart day on.",
});
