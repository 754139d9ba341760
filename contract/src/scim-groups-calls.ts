import { defineCall } from "./base/define-call.ts";
import {
  SCIM_GROUP,
  SCIM_PATCH,
  ScimAnswerQuery,
  ScimGroup,
  ScimListQuery,
  ScimParams,
  ScimPatch,
} from "./scim.ts";
import { GONE, LIST, listOf, MADE, NOTES, OF_DIRECTORY, ONE } from "./scim-call-kinds.ts";

/** The maximum size of a request with many members, in KiB. */
const BIG_KIB = 512;

const GROUP = {
  schemas: [SCIM_GROUP],
  displayName: "Nurses",
  members: [{ value: "7" }],
};
const groupAnswer = {
  ...GROUP,
  id: "3",
  meta: { resourceType: "Group", location: "https://dosebeat.example.org/scim/v2/Groups/3" },
};

export const listScimGroups = defineCall(
  {
    ...OF_DIRECTORY,
    ...LIST,
    method: "GET",
    path: "/scim/v2/Groups",
    query: ScimListQuery,
    refusals: [404],
    summary: "List the groups of the directory; none of them is a group of patients.",
    description: `${NOTES} A page with members has 20 at most.`,
  },
  { answer: listOf(groupAnswer) },
);

export const makeScimGroup = defineCall(
  {
    ...OF_DIRECTORY,
    ...MADE,
    method: "POST",
    path: "/scim/v2/Groups",
    query: ScimAnswerQuery,
    body: ScimGroup,
    bodyKiB: BIG_KIB,
    refusals: [404, 409],
    touches: ["profiles", "groups"],
    summary: "Make a group of the directory, which gives its members what is mapped to its name.",
    description: `${NOTES} 409 \`uniqueness\`: a group has the name or the external id.`,
  },
  { body: GROUP, answer: groupAnswer },
);

export const getScimGroup = defineCall(
  {
    ...OF_DIRECTORY,
    ...ONE,
    method: "GET",
    path: "/scim/v2/Groups/:id",
    params: ScimParams,
    query: ScimAnswerQuery,
    refusals: [404],
    summary: "Get a group of the directory.",
    description: NOTES,
  },
  { answer: groupAnswer },
);

const CHANGED_GROUP = { touches: ["profiles", "groups"], refusals: [404, 409] } as const;

export const replaceScimGroup = defineCall(
  {
    ...OF_DIRECTORY,
    ...ONE,
    ...CHANGED_GROUP,
    method: "PUT",
    path: "/scim/v2/Groups/:id",
    params: ScimParams,
    query: ScimAnswerQuery,
    body: ScimGroup,
    bodyKiB: BIG_KIB,
    summary: "Replace a group of the directory and its members.",
    description: NOTES,
  },
  { body: GROUP, answer: groupAnswer },
);

export const patchScimGroup = defineCall(
  {
    ...OF_DIRECTORY,
    ...ONE,
    ...CHANGED_GROUP,
    method: "PATCH",
    path: "/scim/v2/Groups/:id",
    params: ScimParams,
    query: ScimAnswerQuery,
    body: ScimPatch,
    bodyKiB: BIG_KIB,
    summary: "Change a group of the directory or its members.",
    description: NOTES,
  },
  {
    body: {
      schemas: [SCIM_PATCH],
      Operations: [{ op: "add", path: "members", value: [{ value: "7" }] }],
    },
    answer: groupAnswer,
  },
);

export const deleteScimGroup = defineCall(
  {
    ...OF_DIRECTORY,
    ...GONE,
    ...CHANGED_GROUP,
    method: "DELETE",
    path: "/scim/v2/Groups/:id",
    params: ScimParams,
    summary: "Remove a group of the directory, and what it gave its members.",
    description: NOTES,
  },
  { answer: undefined },
);
