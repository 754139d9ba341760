/** How an attribute of the standard's schemas is treated: kept, read but not kept, or set only by the server. */
interface Known {
  /** Names of attributes, with those of their parts. */
  kept: Readonly<Record<string, readonly string[]>>;
  /** Sent by directories, but not needed here. */
  ignored: readonly string[];
  /** Only this server sets them. */
  own: readonly string[];
}

export const USER_ATTRIBUTES: Known = {
  kept: {
    userName: [],
    externalId: [],
    active: [],
    displayName: [],
    name: ["givenName", "familyName", "formatted"],
    emails: ["value", "type", "primary", "display"],
    roles: ["value", "type", "primary", "display"],
  },
  ignored: [
    "schemas",
    "nickName",
    "profileUrl",
    "title",
    "userType",
    "preferredLanguage",
    "locale",
    "timezone",
    "password",
    "phoneNumbers",
    "ims",
    "photos",
    "addresses",
    "entitlements",
    "x509Certificates",
  ],
  own: ["id", "meta", "groups"],
};

export const GROUP_ATTRIBUTES: Known = {
  kept: { displayName: [], externalId: [], members: ["value", "type", "display", "$ref"] },
  ignored: ["schemas"],
  own: ["id", "meta"],
};

/** The name of a kept, ignored or own attribute, found in any letter case. */
export function attributeNamed({ kept, ignored, own }: Known, text: string) {
  const isNamed = (name: string) => name.toLowerCase() === text.toLowerCase();
  const name = Object.keys(kept).find(isNamed);
  if (name !== undefined) return { kind: "kept", name, parts: kept[name] ?? [] } as const;
  if (ignored.some(isNamed)) return { kind: "ignored" } as const;
  const ownName = own.find(isNamed);
  return ownName === undefined ? undefined : ({ kind: "own", name: ownName } as const);
}

export type KnownAttributes = Known;
