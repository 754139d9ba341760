import { GrantedRole } from "@dosebeat/contract/base/roles";
import { Email } from "@dosebeat/contract/sign-in";
import { z } from "zod";
import { StartRefused } from "./platform/start-refused.ts";

const ROLES = ["admin", ...GrantedRole.options] as const;

/** `value=meaning; value=meaning`; a value may contain `=`, like names in a directory. */
const Pairs = z
  .string()
  .transform((text) =>
    text
      .split(";")
      .filter((pair) => pair.trim() !== "")
      .map((pair) => {
        const at = pair.lastIndexOf("=");
        return [pair.slice(0, Math.max(at, 0)).trim(), pair.slice(at + 1).trim()] as const;
      }),
  )
  .refine((pairs) => pairs.length <= 200 && pairs.every((pair) => pair.every((part) => part)));

/** The path of a claim, such as `realm_access.roles`. */
const ClaimPath = z.string().regex(/^[^\s.]{1,100}(\.[^\s.]{1,100}){0,4}$/);

/** The rules for the settings of single sign-on. */
export const signOnRules = {
  SSO_ISSUER: z
    .string()
    .refine((text) => URL.canParse(text) && isSafe(new URL(text)))
    .optional(),
  SSO_CLIENT_ID: z
    .string()
    .regex(/^\S{1,200}$/)
    .optional(),
  SSO_CLIENT_SECRET: z
    .string()
    .regex(/^\S{16,512}$/)
    .optional(),
  SSO_CLIENT_AUTH: z.enum(["basic", "post"]).default("basic"),
  SSO_NAME: z.string().trim().min(1).max(40).optional(),
  SSO_SCOPES: z
    .string()
    .regex(/^openid( [\w:./-]{1,100}){0,20}$/)
    .default("openid email profile"),
  SSO_FIRST_SIGN_IN: z.enum(["refuse", "staff", "anyone"]).default("refuse"),
  SSO_EMAILS: z.enum(["verified", "trusted"]).default("verified"),
  SSO_ROLE_CLAIM: ClaimPath.optional(),
  SSO_ROLES: Pairs.pipe(z.array(z.tuple([z.string(), z.enum(ROLES)]))).optional(),
  SSO_GROUP_CLAIM: ClaimPath.optional(),
  SSO_GROUPS: Pairs.optional(),
  SSO_DIRECTORY_CLAIM: ClaimPath.default("sub"),
  SSO_SECOND_FACTOR: Pairs.pipe(z.array(z.tuple([z.enum(["acr", "amr"]), z.string()]))).optional(),
  LOCAL_PASSWORDS: z.enum(["on", "off"]).default("on"),
  BREAK_GLASS_EMAIL: z.optional(Email),
};

/** The valid values of each, as worded when a wrong value is refused. */
export const signOnTexts = {
  SSO_ISSUER: "an https address such as https://login.example.org/realms/clinic",
  SSO_CLIENT_ID: "1 to 200 characters without spaces",
  SSO_CLIENT_SECRET: "16 to 512 characters without spaces",
  SSO_CLIENT_AUTH: "basic or post",
  SSO_NAME: "1 to 40 characters",
  SSO_SCOPES: "openid and others, separated by spaces, such as openid email profile",
  SSO_FIRST_SIGN_IN: "refuse, staff or anyone",
  SSO_EMAILS: "verified or trusted",
  SSO_ROLE_CLAIM: "the name of a claim, such as groups or realm_access.roles",
  SSO_ROLES: `pairs of a value and one of ${ROLES.join(", ")}, such as Nurses=clinician; IT=technician`,
  SSO_GROUP_CLAIM: "the name of a claim, such as groups",
  SSO_GROUPS: "pairs of a value and the name of a group, such as w3=Ward 3; w4=Ward 4",
  SSO_DIRECTORY_CLAIM: "the name of a claim, such as sub or oid",
  SSO_SECOND_FACTOR: "pairs of acr or amr and a value, such as amr=mfa; acr=phr",
  LOCAL_PASSWORDS: "on or off",
  BREAK_GLASS_EMAIL: "an email address",
};

const Rules = z.object(signOnRules);
type Values = z.output<typeof Rules> & { PUBLIC_URL?: string | undefined };

/** How single sign-on behaves, once it is set up. */
export type SignOnSettings = NonNullable<ReturnType<typeof signOnOf>>;

/** Undefined without SSO_ISSUER. @throws StartRefused if settings that belong together are incomplete */
export function signOnOf(values: Values) {
  const { SSO_ISSUER: issuer, SSO_CLIENT_ID: clientId, PUBLIC_URL: publicUrl } = values;
  refuseIncomplete(values);
  if (issuer === undefined || clientId === undefined || publicUrl === undefined) return undefined;
  const strong = values.SSO_SECOND_FACTOR ?? [];
  return {
    name: values.SSO_NAME ?? new URL(issuer).host,
    /** The page that the provider sends people back to. */
    redirectUri: `${publicUrl.replace(/\/+$/, "")}/auth/single-sign-on`,
    provider: {
      issuer,
      clientId,
      clientSecret: values.SSO_CLIENT_SECRET,
      clientAuth: values.SSO_CLIENT_AUTH,
      scopes: values.SSO_SCOPES,
      acrValues: strong.filter(([kind]) => kind === "acr").map(([, value]) => value),
    },
    firstSignIn: values.SSO_FIRST_SIGN_IN,
    trustsEmails: values.SSO_EMAILS === "trusted",
    roles: mapping(values.SSO_ROLE_CLAIM, values.SSO_ROLES),
    groups: mapping(values.SSO_GROUP_CLAIM, values.SSO_GROUPS),
    /** The claim with the person's id in provisioning. */
    directoryClaim: values.SSO_DIRECTORY_CLAIM,
    strong,
    breakGlass: values.LOCAL_PASSWORDS === "off" ? values.BREAK_GLASS_EMAIL : undefined,
  };
}

function mapping<Meaning>(
  claim: string | undefined,
  pairs: readonly (readonly [string, Meaning])[] | undefined,
) {
  return claim !== undefined && pairs !== undefined ? { claim, pairs } : undefined;
}

function refuseIncomplete(values: Values): void {
  const needs = [
    ["SSO_ISSUER", "SSO_CLIENT_ID"],
    ["SSO_CLIENT_ID", "SSO_ISSUER"],
    ["SSO_ISSUER", "PUBLIC_URL"],
    ["SSO_ROLES", "SSO_ROLE_CLAIM"],
    ["SSO_ROLE_CLAIM", "SSO_ROLES"],
    ["SSO_GROUPS", "SSO_GROUP_CLAIM"],
    ["SSO_GROUP_CLAIM", "SSO_GROUPS"],
  ] as const;
  for (const [given, needed] of needs) {
    if (values[given] !== undefined && values[needed] === undefined)
      throw new StartRefused(`${given} is set without ${needed}: set both, or neither.`);
  }
  if (values.LOCAL_PASSWORDS === "on") return;
  for (const needed of ["SSO_ISSUER", "BREAK_GLASS_EMAIL"] as const) {
    if (values[needed] === undefined)
      throw new StartRefused(`LOCAL_PASSWORDS is off without ${needed}: nobody could sign in.`);
  }
}

/** An address without TLS is safe only on this machine. */
function isSafe({ protocol, hostname, search, hash }: URL): boolean {
  if (search !== "" || hash !== "") return false;
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return protocol === "https:" || (protocol === "http:" && isHere);
}
