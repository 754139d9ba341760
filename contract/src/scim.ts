import { z } from "zod/mini";
import { Instant, plainText } from "./base/answers.ts";
import { described } from "./base/described.ts";

/** The media type of every answer below `/scim`. */
export const SCIM_TYPE = "application/scim+json";

export const SCIM_USER = "urn:ietf:params:scim:schemas:core:2.0:User";
export const SCIM_GROUP = "urn:ietf:params:scim:schemas:core:2.0:Group";
export const SCIM_PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

/** Most resources on a page, whatever `count` asks for. */
export const MOST_A_SCIM_PAGE = 200;
/** Most members of a group of the directory. */
export const MOST_SCIM_MEMBERS = 2000;
/** Most operations of one PATCH. */
export const MOST_SCIM_OPERATIONS = 200;

const SCHEMAS = "What the body is, by its URNs.";
const Schemas = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(20));

/** A text that may be absent; null says the same. */
const text = (most: number) => z.nullish(plainText(1, most));

/** A boolean; Entra ID sends it as text, too. */
const Truth = z.union([
  z.boolean(),
  z.pipe(
    z.string().check(z.regex(/^(true|false)$/i, "must be true or false")),
    z.transform((given) => given.toLowerCase() === "true"),
  ),
]);

const Name = described(
  z.looseObject({ givenName: text(200), familyName: text(200), formatted: text(400) }),
  {
    givenName: "First name.",
    familyName: "Last name.",
    formatted: "Both; read where the others are missing.",
  },
);

const Address = described(
  z.looseObject({
    value: z.string().check(z.maxLength(320)),
    type: text(100),
    primary: z.nullish(Truth),
  }),
  {
    value: "Email address.",
    type: "Such as `work`.",
    primary: "Whether it is the one to use.",
  },
);

const RoleValue = described(
  z.looseObject({
    value: plainText(1, 200),
    type: text(200),
    display: text(200),
    primary: z.nullish(Truth),
  }),
  {
    value: "What SSO_ROLES and SSO_GROUPS map.",
    type: "Kept as it is sent.",
    display: "Kept as it is sent.",
    primary: "Whether it is the main one.",
  },
);

/** A user as the directory sends one; other attributes of RFC 7643 are read and not kept. */
export const ScimUser = described(
  z.looseObject({
    schemas: z.optional(Schemas),
    userName: plainText(1, 254),
    externalId: text(200),
    active: z.nullish(Truth),
    displayName: text(400),
    name: z.nullish(Name),
    emails: z.nullish(z.array(Address).check(z.maxLength(20))),
    roles: z.nullish(z.array(RoleValue).check(z.maxLength(100))),
    preferredLanguage: text(100),
  }),
  {
    schemas: SCHEMAS,
    userName: "Name of the account in the directory, unique whatever its case.",
    externalId:
      "The directory's id of the person: what the claim SSO_DIRECTORY_CLAIM says when they sign in.",
    active: "Whether the directory lets the account be used. Default: true.",
    displayName: "Read where no other name is sent.",
    name: "Names of the person.",
    emails:
      "Addresses, of which one is kept: the primary one, else that of type `work`, else the first. Default: the userName, if it is an address.",
    roles: "Values that SSO_ROLES and SSO_GROUPS may map, besides the names of groups.",
    preferredLanguage: "Language of a new account. Default: en.",
  },
);

const Member = described(z.looseObject({ value: z.string().check(z.maxLength(64)) }), {
  value: "Id of a user.",
});

/** A group of the directory. */
export const ScimGroup = described(
  z.looseObject({
    schemas: z.optional(Schemas),
    displayName: plainText(1, 255),
    externalId: text(200),
    members: z.nullish(z.array(Member).check(z.maxLength(MOST_SCIM_MEMBERS))),
  }),
  {
    schemas: SCHEMAS,
    displayName: "Name of the group, unique whatever its case: what SSO_ROLES and SSO_GROUPS map.",
    externalId: "The directory's id of the group; it may be mapped as well.",
    members: `Its members, ${MOST_SCIM_MEMBERS} at most.`,
  },
);

/** PATCH: operations one after the other; all of them are carried out, or none. */
export const ScimPatch = described(
  z.looseObject({
    schemas: z.optional(Schemas),
    Operations: z
      .array(
        described(
          z.looseObject({
            op: z
              .string()
              .check(z.regex(/^(add|replace|remove)$/i, "must be add, replace or remove")),
            path: z.nullish(z.string().check(z.maxLength(500))),
            value: z.optional(z.unknown()),
          }),
          {
            op: "`add`, `replace` or `remove`, in any case.",
            path: 'What is changed, such as `active` or `members[value eq "7"]`.',
            value: "What is set; without a path an object of attributes.",
          },
        ),
      )
      .check(z.minLength(1), z.maxLength(MOST_SCIM_OPERATIONS)),
  }),
  { schemas: SCHEMAS, Operations: `What is changed, ${MOST_SCIM_OPERATIONS} operations at most.` },
);

const Attributes = z.optional(z.string().check(z.maxLength(1000)));
const ATTRIBUTE_TEXTS = {
  attributes: "Names of the attributes to answer, separated by commas. Default: all.",
  excludedAttributes: "Names of attributes to leave out, separated by commas.",
} as const;

/** A number of paging; what is out of bounds is brought within them, as RFC 7644 says. */
const Count = z.optional(z.string().check(z.regex(/^-?[0-9]{1,15}$/, "must be a whole number")));

/** GET of a list */
export const ScimListQuery = described(
  z.strictObject({
    filter: z.optional(z.string().check(z.maxLength(500))),
    startIndex: Count,
    count: Count,
    attributes: Attributes,
    excludedAttributes: Attributes,
  }),
  {
    filter: "Which ones, by `eq`, `and`, `or` and brackets. Default: all.",
    startIndex: "Number of the first one; the first of all is 1, the default.",
    count: `How many at most, up to ${MOST_A_SCIM_PAGE}. Default: 100.`,
    ...ATTRIBUTE_TEXTS,
  },
);

/** GET, POST, PUT and PATCH of one resource */
export const ScimAnswerQuery = described(
  z.strictObject({ attributes: Attributes, excludedAttributes: Attributes }),
  ATTRIBUTE_TEXTS,
);

/** Anything that is no id is an id that does not exist. */
export const ScimParams = described(z.strictObject({ id: z.string().check(z.maxLength(200)) }), {
  id: "Id of the resource.",
});

const Meta = described(
  z.looseObject({
    resourceType: z.string(),
    location: z.string(),
    created: z.optional(Instant),
    lastModified: z.optional(Instant),
  }),
  {
    resourceType: "Kind of resource.",
    location: "Its address.",
    created: "When it was made, as a UTC instant.",
    lastModified: "When the directory last changed it, as a UTC instant.",
  },
);

/** One resource. */
export const ScimResource = described(
  z.looseObject({
    schemas: z.array(z.string()),
    id: z.optional(z.string()),
    meta: z.optional(Meta),
  }),
  { schemas: SCHEMAS, id: "Id of the resource.", meta: "About the resource." },
);

/** A page of resources. */
export const ScimList = described(
  z.object({
    schemas: z.array(z.string()),
    totalResults: z.int(),
    startIndex: z.int(),
    itemsPerPage: z.int(),
    Resources: z.array(ScimResource),
  }),
  {
    schemas: SCHEMAS,
    totalResults: "Resources on all pages.",
    startIndex: "Number of the first one.",
    itemsPerPage: "Resources on this page.",
    Resources: "The resources.",
  },
);

export type ScimUser = z.output<typeof ScimUser>;
export type ScimGroup = z.output<typeof ScimGroup>;
export type ScimPatch = z.output<typeof ScimPatch>;
export type ScimListQuery = z.output<typeof ScimListQuery>;
export type ScimResource = z.output<typeof ScimResource>;
