import { defineCall } from "./base/define-call.ts";
import {
  SCIM_PATCH,
  SCIM_USER,
  ScimAnswerQuery,
  ScimListQuery,
  ScimParams,
  ScimPatch,
  ScimUser,
} from "./scim.ts";
import { GONE, LIST, listOf, MADE, NOTES, OF_DIRECTORY, ONE } from "./scim-call-kinds.ts";

const USER = {
  schemas: [SCIM_USER],
  userName: "grace.hopper@example.org",
  externalId: "00u1ab2cd3",
  active: true,
  name: { givenName: "Grace", familyName: "Hopper" },
  emails: [{ value: "grace.hopper@example.org", type: "work", primary: true }],
};
const userAnswer = {
  ...USER,
  id: "7",
  meta: { resourceType: "User", location: "https://dosebeat.example.org/scim/v2/Users/7" },
};
const kind = (id: string) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
  id,
});

export const getScimConfig = defineCall(
  {
    ...OF_DIRECTORY,
    ...ONE,
    method: "GET",
    path: "/scim/v2/ServiceProviderConfig",
    refusals: [404],
    summary: "Say what of SCIM 2.0 this server does.",
    description: NOTES,
  },
  {
    answer: { schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"] },
  },
);

export const getScimTypes = defineCall(
  {
    ...OF_DIRECTORY,
    ...LIST,
    method: "GET",
    path: "/scim/v2/ResourceTypes",
    refusals: [404],
    summary: "List the kinds of resources.",
    description: NOTES,
  },
  { answer: listOf(kind("User")) },
);

export const getScimTypeById = defineCall(
  {
    ...OF_DIRECTORY,
    ...ONE,
    method: "GET",
    path: "/scim/v2/ResourceTypes/:id",
    params: ScimParams,
    refusals: [404],
    summary: "Describe a kind of resource.",
    description: NOTES,
  },
  { answer: kind("User") },
);

export const getScimSchemas = defineCall(
  {
    ...OF_DIRECTORY,
    ...LIST,
    method: "GET",
    path: "/scim/v2/Schemas",
    refusals: [404],
    summary: "List the attributes that are kept.",
    description: NOTES,
  },
  { answer: listOf(kind(SCIM_USER)) },
);

export const getScimSchemaById = defineCall(
  {
    ...OF_DIRECTORY,
    ...ONE,
    method: "GET",
    path: "/scim/v2/Schemas/:id",
    params: ScimParams,
    refusals: [404],
    summary: "Describe the attributes of a kind of resource.",
    description: NOTES,
  },
  { answer: kind(SCIM_USER) },
);

export const listScimUsers = defineCall(
  {
    ...OF_DIRECTORY,
    ...LIST,
    method: "GET",
    path: "/scim/v2/Users",
    query: ScimListQuery,
    refusals: [404],
    summary: "List accounts of staff that the directory manages or may manage.",
    description: `${NOTES} 400 \`invalidFilter\`: the filter is none that is answered.`,
  },
  { answer: listOf(userAnswer) },
);

export const makeScimUser = defineCall(
  {
    ...OF_DIRECTORY,
    ...MADE,
    method: "POST",
    path: "/scim/v2/Users",
    query: ScimAnswerQuery,
    body: ScimUser,
    refusals: [404, 409],
    touches: ["profiles", "profile"],
    summary: "Make an account of staff, closed until the directory gives it a role that is mapped.",
    description: `${NOTES} 409 \`uniqueness\`: an account has the name, the address or the external id.`,
  },
  { body: USER, answer: userAnswer },
);

export const getScimUser = defineCall(
  {
    ...OF_DIRECTORY,
    ...ONE,
    method: "GET",
    path: "/scim/v2/Users/:id",
    params: ScimParams,
    query: ScimAnswerQuery,
    refusals: [404],
    summary: "Get an account of staff.",
    description: NOTES,
  },
  { answer: userAnswer },
);

const CHANGED_USER = { touches: ["profiles", "profile", "groups"], refusals: [404, 409] } as const;

export const replaceScimUser = defineCall(
  {
    ...OF_DIRECTORY,
    ...ONE,
    ...CHANGED_USER,
    method: "PUT",
    path: "/scim/v2/Users/:id",
    params: ScimParams,
    query: ScimAnswerQuery,
    body: ScimUser,
    summary: "Replace what the directory says of an account.",
    description: NOTES,
  },
  { body: USER, answer: userAnswer },
);

export const patchScimUser = defineCall(
  {
    ...OF_DIRECTORY,
    ...ONE,
    ...CHANGED_USER,
    method: "PATCH",
    path: "/scim/v2/Users/:id",
    params: ScimParams,
    query: ScimAnswerQuery,
    body: ScimPatch,
    summary: "Change what the directory says of an account; `active: false` ends its sessions.",
    description: NOTES,
  },
  {
    body: { schemas: [SCIM_PATCH], Operations: [{ op: "replace", path: "active", value: false }] },
    answer: { ...userAnswer, active: false },
  },
);

export const deleteScimUser = defineCall(
  {
    ...OF_DIRECTORY,
    ...GONE,
    ...CHANGED_USER,
    method: "DELETE",
    path: "/scim/v2/Users/:id",
    params: ScimParams,
    summary: "Close an account and free its address; nothing is erased.",
    description: NOTES,
  },
  { answer: undefined },
);
