import type { Answer, TestApp, TestPerson } from "./app.ts";
import { createTestApp } from "./app.ts";
import { aServiceToken } from "./service-tokens.ts";
import { signOnWith } from "./sign-on.ts";

export const USER = "urn:ietf:params:scim:schemas:core:2.0:User";
export const GROUP = "urn:ietf:params:scim:schemas:core:2.0:Group";
export const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

/** What a directory's values mean in these tests. */
export const MAPPED = {
  SSO_ROLE_CLAIM: "groups",
  SSO_ROLES: "Nurses=clinician; IT=technician; Chiefs=admin; g-audit=auditor",
  SSO_GROUP_CLAIM: "groups",
  SSO_GROUPS: "Nurses of 3=Ward 3; w4=Ward 4",
};

/** A directory that provisions with a token. */
export interface Directory {
  test: TestApp;
  admin: TestPerson;
  token: string;
  ask(
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    body?: object,
  ): Promise<Answer>;
  /** Makes a user and returns its id. */
  aUser(name: string, more?: object): Promise<string>;
  aGroup(displayName: string, ...members: string[]): Promise<string>;
  patch(path: string, ...operations: object[]): Promise<Answer>;
  /** Adds users to the group with this name, creating it if there is none. Returns its id. */
  join(displayName: string, ...users: string[]): Promise<string>;
  leave(group: string, user: string): Promise<Answer>;
}

export async function aDirectory(
  settings: Readonly<Record<string, string>> = {},
): Promise<Directory> {
  const test = await createTestApp(
    signOnWith("https://login.clinic.example", { ...MAPPED, ...settings }),
  );
  return directoryIn(test);
}

/** The same in an application that is already running. */
export async function directoryIn(test: TestApp): Promise<Directory> {
  const admin = await test.anAdmin();
  const { token } = await aServiceToken(test, admin, { scopes: ["write:accounts"] });
  for (const name of ["Ward 3", "Ward 4"]) {
    const group = { name, kind: "ward" as const, created_at: test.clock.now() };
    await test.db.insertInto("groups").values(group).execute();
  }
  const ask: Directory["ask"] = (method, path, body) =>
    test.call(method, `/scim/v2${path}`, { token, ...(body && { body }) });
  const idOf = async (answer: Promise<Answer>) => {
    const { status, body } = await answer;
    if (status !== 201) throw new Error(JSON.stringify(body));
    return String(Object(body).id);
  };
  const patch: Directory["patch"] = (path, ...Operations) =>
    ask("PATCH", path, { schemas: [PATCH], Operations });
  const aGroup: Directory["aGroup"] = (displayName, ...members) =>
    idOf(
      ask("POST", "/Groups", {
        schemas: [GROUP],
        displayName,
        members: members.map((value) => ({ value })),
      }),
    );
  return {
    test,
    admin,
    token,
    ask,
    patch,
    aGroup,
    async join(displayName, ...users) {
      const filter = encodeURIComponent(`displayName eq "${displayName}"`);
      const { body } = await ask("GET", `/Groups?filter=${filter}`);
      const group = Object(body).Resources[0]?.id ?? (await aGroup(displayName));
      const value = users.map((id) => ({ value: id }));
      await patch(`/Groups/${group}`, { op: "add", path: "members", value });
      return group;
    },
    leave: (group, user) =>
      patch(`/Groups/${group}`, { op: "remove", path: `members[value eq "${user}"]` }),
    aUser: (name, more = {}) =>
      idOf(ask("POST", "/Users", { schemas: [USER], ...aPerson(name), ...more })),
  };
}

export function aPerson(name: string) {
  return {
    userName: `${name}@clinic.example`,
    externalId: `id-${name}`,
    active: true,
    name: { givenName: name, familyName: "Hopper" },
    emails: [{ value: `${name}@clinic.example`, type: "work", primary: true }],
  };
}

/** An account as stored. */
export function storedIn({ db }: TestApp, id: string | number) {
  return db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.user_id", "users.id")
    .selectAll("users")
    .select(["givenname", "familyname", "profiles.id as profileid"])
    .where("users.id", "=", Number(id))
    .executeTakeFirstOrThrow();
}

/** The state after a sign-in through the provider, under this id for the person. */
export async function linkedIn({ db, clock }: TestApp, user_id: number, id: string): Promise<void> {
  const issuer = "https://login.clinic.example";
  const at = { linked_at: clock.now(), last_used_at: null };
  await db
    .insertInto("identities")
    .values({ user_id, issuer, subject: id, directory_id: id, ...at })
    .execute();
}
