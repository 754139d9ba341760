import { SCIM_USER, type ScimResource, ScimUser } from "@dosebeat/contract/scim";
import { Email } from "@dosebeat/contract/sign-in";
import type { DirectoryRole } from "../../database/directory-schema.ts";
import { scimRefusal } from "../../http/scim-error.ts";
import { personOf } from "../single-sign-on/claims.ts";
import type { listGroupsOf, ScimAccount } from "./account-queries.ts";

type GroupOf = Awaited<ReturnType<typeof listGroupsOf>>[number];

/** An account in SCIM form. */
export function presentScimUser(
  account: ScimAccount,
  groups: readonly Pick<GroupOf, "id" | "display_name">[],
  base: string,
) {
  const { givenname, familyname, external_id } = account;
  const displayName = `${givenname} ${familyname}`;
  return {
    schemas: [SCIM_USER],
    id: String(account.id),
    ...(external_id !== null && { externalId: external_id }),
    userName: account.user_name,
    active: account.active,
    displayName,
    name: { givenName: givenname, familyName: familyname, formatted: displayName },
    emails: [{ value: account.email, type: "work", primary: true }],
    ...(account.roles?.length && { roles: account.roles }),
    ...(groups.length > 0 && {
      groups: groups.map(({ id, display_name }) => ({
        value: String(id),
        $ref: `${base}/Groups/${id}`,
        display: display_name,
        type: "direct",
      })),
    }),
    meta: {
      resourceType: "User",
      created: account.created_at.toISOString(),
      lastModified: account.changed_at.toISOString(),
      location: `${base}/Users/${account.id}`,
    },
  } satisfies ScimResource;
}

/** An account as the directory asks for it. */
export interface WantedAccount {
  userName: string;
  externalId: string | null;
  active: boolean;
  email: string;
  givenname: string;
  familyname: string;
  roles: DirectoryRole[];
}

/** @throws 400 `invalidValue` */
export function wantedOf(user: ScimUser): WantedAccount {
  const email = emailOf(user);
  const { userName, externalId = null, active, name, displayName, roles } = user;
  const { givenname, familyname } = personOf(
    {
      sub: "",
      given_name: name?.givenName,
      family_name: name?.familyName,
      name: name?.formatted ?? displayName,
    },
    email,
  );
  return {
    userName,
    externalId,
    active: active ?? true,
    email,
    givenname,
    familyname,
    roles: (roles ?? []).map(({ value, type, display, primary }) => ({
      value,
      ...(type != null && { type }),
      ...(display != null && { display }),
      ...(primary != null && { primary }),
    })),
  };
}

/** Like `wantedOf`, from the result of operations. @throws 400 `invalidValue` */
export function wantedIn(patched: unknown): WantedAccount {
  const parsed = ScimUser.safeParse(patched);
  if (parsed.success) return wantedOf(parsed.data);
  const [issue] = parsed.error.issues;
  throw scimRefusal("invalidValue", `${issue?.path.join(".")}: ${issue?.message}`);
}

/** The primary address, else the one for work, else the first, else the name of the account. */
function emailOf({ emails, userName }: Pick<ScimUser, "emails" | "userName">): string {
  const given = emails ?? [];
  const chosen =
    given.find(({ primary }) => primary === true) ??
    given.find(({ type }) => type?.toLowerCase() === "work") ??
    given[0];
  const parsed = Email.safeParse(chosen?.value ?? userName);
  if (parsed.success) return parsed.data;
  throw scimRefusal("invalidValue", "emails: an email address is needed");
}
