import { SCIM_GROUP, SCIM_USER } from "@dosebeat/contract/scim";

type Mutability = "readWrite" | "readOnly" | "immutable";

interface Shape {
  type?: "string" | "boolean" | "complex" | "reference";
  multiValued?: boolean;
  required?: boolean;
  caseExact?: boolean;
  mutability?: Mutability;
  uniqueness?: "none" | "server";
  referenceTypes?: readonly string[];
  subAttributes?: readonly object[];
}

/** An attribute as described by RFC 7643. */
function attribute(name: string, description: string, shape: Shape = {}) {
  const { type = "string", ...rest } = shape;
  return {
    name,
    type,
    description,
    multiValued: false,
    required: false,
    mutability: "readWrite",
    returned: "default",
    ...(type === "string" && { caseExact: false, uniqueness: "none" }),
    ...rest,
  };
}

const readOnly = { mutability: "readOnly" } as const;

const EXTERNAL_ID = attribute("externalId", "The directory's id.", {
  caseExact: true,
  uniqueness: "server",
});

const USER = [
  attribute("userName", "Name of the account in the directory.", {
    required: true,
    uniqueness: "server",
  }),
  EXTERNAL_ID,
  attribute("active", "Whether the directory lets the account be used.", { type: "boolean" }),
  attribute("displayName", "First and last name.", readOnly),
  attribute("name", "Names of the person.", {
    type: "complex",
    subAttributes: [
      attribute("givenName", "First name."),
      attribute("familyName", "Last name."),
      attribute("formatted", "First and last name.", readOnly),
    ],
  }),
  attribute("emails", "The address for mails; one is kept.", {
    type: "complex",
    multiValued: true,
    subAttributes: [
      attribute("value", "Email address.", { required: true, uniqueness: "server" }),
      attribute("type", "Always work.", readOnly),
      attribute("primary", "Always true.", { type: "boolean", ...readOnly }),
    ],
  }),
  attribute("roles", "Values that this server's settings may map to roles.", {
    type: "complex",
    multiValued: true,
    subAttributes: [
      attribute("value", "What is mapped.", { required: true, caseExact: true }),
      attribute("type", "Kind of role."),
      attribute("display", "Name of the role."),
      attribute("primary", "Whether it is the main one.", { type: "boolean" }),
    ],
  }),
  attribute("groups", "Groups of the directory in which the user is.", {
    type: "complex",
    multiValued: true,
    ...readOnly,
    subAttributes: [
      attribute("value", "Id of the group.", readOnly),
      attribute("$ref", "Its address.", {
        type: "reference",
        referenceTypes: ["Group"],
        ...readOnly,
      }),
      attribute("display", "Its name.", readOnly),
      attribute("type", "Always direct.", readOnly),
    ],
  }),
];

const GROUP = [
  attribute("displayName", "Name of the group.", { required: true, uniqueness: "server" }),
  EXTERNAL_ID,
  attribute("members", "Its members.", {
    type: "complex",
    multiValued: true,
    subAttributes: [
      attribute("value", "Id of the user.", { mutability: "immutable" }),
      attribute("$ref", "The user's address.", {
        type: "reference",
        referenceTypes: ["User"],
        mutability: "immutable",
      }),
      attribute("type", "Always User.", { mutability: "immutable" }),
    ],
  }),
];

/** Only the attributes that are kept. */
export const SCHEMAS = [
  { id: SCIM_USER, name: "User", description: "An account of staff", attributes: USER },
  { id: SCIM_GROUP, name: "Group", description: "A group of the directory", attributes: GROUP },
] as const;

export const RESOURCE_TYPES = [
  { id: "User", name: "User", endpoint: "/Users", schema: SCIM_USER },
  { id: "Group", name: "Group", endpoint: "/Groups", schema: SCIM_GROUP },
] as const;
