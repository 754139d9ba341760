import { defineCall } from "./base/define-call.ts";
import { onePage, PROFILE, USER } from "./example-values.ts";
import {
  ChangeGroup,
  ChangeGroupMember,
  ChangeGroupMembers,
  CreateGroup,
  GroupAnswer,
  type GroupAttributes,
  type GroupMember,
  GroupMemberAnswer,
  GroupMemberParams,
  GroupMembersAnswer,
  GroupMembersQuery,
  GroupParams,
  GroupsAnswer,
  GroupsQuery,
  RemovedGroupAnswer,
} from "./groups.ts";

const WARD: { id: number; attributes: GroupAttributes } = {
  id: 2,
  attributes: {
    name: "Ward 3",
    kind: "ward",
    patients: 24,
    staff: 2,
    four_eyes: false,
    telephone: { label: "Ward 3", number: "030 23125 100", hours: "until 17:00" },
    createdAt: "2026-05-01T08:00:00.000Z",
  },
};

const MEMBER: { id: number; attributes: GroupMember } = {
  id: PROFILE.id,
  attributes: {
    userid: USER.id,
    givenname: "Ada",
    familyname: "Lovelace",
    email: USER.email,
    is_staff: false,
    is_clinician: false,
    is_prescriber: false,
    has_study: false,
    record_number: "S-0042",
    born: "1951",
  },
};

const WEBER: { id: number; attributes: GroupMember } = {
  id: 61,
  attributes: {
    userid: 60,
    givenname: "Greta",
    familyname: "Weber",
    email: "weber@example.org",
    is_staff: true,
    is_clinician: true,
    is_prescriber: true,
    has_study: false,
    record_number: null,
    born: null,
  },
};

export const getGroups = defineCall(
  {
    method: "GET",
    path: "/api/groups",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "all",
    tokens: ["read:patients"],
    tells: "nothing",
    query: GroupsQuery,
    answer: { status: 200, schema: GroupsAnswer },
    shows: ["groups"],
    summary: "List the groups.",
    description: "Clinicians see those they belong to.",
  },
  { answer: { data: [WARD], meta: onePage(1) } },
);

export const getGroup = defineCall(
  {
    method: "GET",
    path: "/api/groups/:id",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "all",
    tokens: ["read:patients"],
    tells: "nothing",
    params: GroupParams,
    answer: { status: 200, schema: GroupAnswer },
    refusals: [404],
    shows: ["groups"],
    summary: "Get a group with the numbers of its members.",
    description: "404 for clinicians who do not belong to it.",
  },
  { answer: { data: WARD } },
);

export const createGroup = defineCall(
  {
    method: "POST",
    path: "/api/groups",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tells: "nothing",
    body: CreateGroup,
    answer: { status: 201, schema: GroupAnswer },
    refusals: [409],
    touches: ["groups"],
    summary: "Create a group.",
    description: "409: a group has this name.",
  },
  { body: { data: { name: "Ward 3", kind: "ward" } }, answer: { data: WARD } },
);

export const changeGroup = defineCall(
  {
    method: "PATCH",
    path: "/api/groups/:id",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tells: "nothing",
    params: GroupParams,
    body: ChangeGroup,
    answer: { status: 200, schema: GroupAnswer },
    refusals: [404, 409],
    touches: ["groups"],
    summary:
      "Change a group: its name, kind, telephone, or whether four eyes see each change of a plan.",
    description: "409: another group has this name.",
  },
  { body: { data: { name: "Ward 3" } }, answer: { data: WARD } },
);

export const removeGroup = defineCall(
  {
    method: "DELETE",
    path: "/api/groups/:id",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tells: "nothing",
    params: GroupParams,
    answer: { status: 200, schema: RemovedGroupAnswer },
    refusals: [404, 409],
    touches: ["groups"],
    summary: "Remove a group without members.",
    description: "409: it has members.",
  },
  { answer: { data: { id: WARD.id } } },
);

export const getGroupMembers = defineCall(
  {
    method: "GET",
    path: "/api/groups/:id/members",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "all",
    tokens: "none",
    tells: "nothing",
    params: GroupParams,
    query: GroupMembersQuery,
    answer: { status: 200, schema: GroupMembersAnswer },
    refusals: [404],
    shows: ["groups", "profiles"],
    logged: "readMembers",
    summary: "List the members of a group.",
    description: "404 for clinicians who do not belong to it.",
  },
  {
    answer: {
      data: [MEMBER],
      meta: onePage(1),
    },
  },
);

export const changeGroupMembers = defineCall(
  {
    method: "PUT",
    path: "/api/groups/:id/members",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tells: "nothing",
    params: GroupParams,
    body: ChangeGroupMembers,
    answer: { status: 200, schema: GroupAnswer },
    refusals: [404, 409],
    touches: ["groups", "profiles"],
    summary: "Add members to a group, and remove some.",
    description:
      "Clinicians in the group read its patients from then on, and those who left no more. 404: there is no such group or profile; 409: two members would have the same record number (`record_number_taken`). Then nothing was changed.",
  },
  { body: { data: { add: [PROFILE.id] } }, answer: { data: WARD } },
);

export const changeGroupMember = defineCall(
  {
    method: "PATCH",
    path: "/api/groups/:id/members/:profileid",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tells: "nothing",
    confirm: true,
    params: GroupMemberParams,
    body: ChangeGroupMember,
    answer: { status: 200, schema: GroupMemberAnswer },
    refusals: [404, 409],
    touches: ["groups", "profiles"],
    summary: "Give a clinician of a group the right to prescribe or to export, or take it away.",
    description:
      "A prescriber changes plans, pauses, days not monitored and doses of the group's patients with the header X-Prescribing, in her own name and with a reason. The right ends with the membership and with the role of a clinician. 409 `not_clinician`: the member is none.",
  },
  { body: { data: { is_prescriber: true } }, answer: { data: WEBER } },
);
