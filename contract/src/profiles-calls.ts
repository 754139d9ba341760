import { defineCall } from "./base/define-call.ts";
import { PROFILE } from "./example-values.ts";
import { EditProfile, ProfileAnswer } from "./profiles.ts";

export const getUserdata = defineCall(
  {
    method: "GET",
    path: "/api/profile/userdata",
    who: "user",
    scope: "patient",
    tells: "left_out",
    acting: "read",
    answer: { status: 200, schema: ProfileAnswer },
    shows: ["profile", "medicines", "sensors"],
    logged: "readProfile",
    summary: "Get the caller's profile, with box and medicines.",
  },
  { answer: { data: PROFILE } },
);

export const editUserdata = defineCall(
  {
    method: "PUT",
    path: "/api/profile/userdata",
    who: "user",
    scope: "patient",
    tells: "left_out",
    acting: "write",
    body: EditProfile,
    answer: { status: 200, schema: ProfileAnswer },
    touches: ["profile", "profiles"],
    summary: "Change the caller's profile.",
    description:
      "Only the fields sent are changed. A new time zone applies from the next chart day.",
  },
  { body: { data: { language: "fr", theme: "dark" } }, answer: { data: PROFILE } },
);
