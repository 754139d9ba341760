import { Failure } from "@dosebeat/contract/base/failures";
import { PasskeyCreationAnswer, PasskeyRequestAnswer } from "@dosebeat/contract/passkeys";
import { AddedFactorAnswer, StartedTotpAnswer } from "@dosebeat/contract/second-factors";
import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import type { Answer, TestPerson } from "./app.ts";
import { anAuthenticator, type TestAuthenticator } from "./authenticator.ts";
import { createPeerPair } from "./peer-app.ts";

const HOST = "localhost:3000";

/** The origin of the test's pages. */
export const ORIGIN = `http://${HOST}`;

/** The code of a refusal. */
export function codeOf(answer: Answer): string | undefined {
  return Failure.parse(answer.body).error.code;
}

/** Two servers on one database, and people who sign in on them in two steps. */
export async function createSecondStep(settings: Parameters<typeof createPeerPair>[0] = {}) {
  const pair = await createPeerPair(settings);
  const [test, other] = [pair.one.app, pair.two.app];
  let instant = Date.parse("2026-05-10T12:00:00Z");

  function setClocks(now: number): void {
    instant = now;
    for (const app of [test, other]) app.clock.set(new Date(now));
  }

  const post = (url: string, body: unknown, app = test) =>
    app.call("POST", url, { body, headers: { host: HOST } });
  const authorized = ({ token }: TestPerson, url: string, body?: unknown) =>
    test.call("POST", url, { token, body, headers: { host: HOST } });
  const signIn = ({ email, password }: TestPerson, app = test) =>
    post("/api/auth/local", { identifier: email, password }, app);
  const prove = (body: object, app = test) => post("/api/auth/second-factor", body, app);

  /** Signs in with the password; returns the challenge for the second step. */
  async function challengeFor(person: TestPerson, app = test): Promise<string> {
    const answer = await signIn(person, app);
    expect(answer.status).toBe(401);
    const { error } = Failure.parse(answer.body);
    expect(error.code).toBe("second_factor_needed");
    return error.details.challenge ?? "";
  }

  /** Sets up an app; `code` is its current code, or the one `off` steps later, none of which is used up. */
  async function withTotp(person: TestPerson) {
    const started = await authorized(person, "/api/second-factors/totp");
    const { secret } = StartedTotpAnswer.parse(started.body).data;
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = (off = 0) => totp.generate({ timestamp: instant + off * 30_000 });
    const body = { data: { code: code() } };
    const added = await authorized(person, "/api/second-factors/totp/confirm", body);
    const { recoveryCodes } = AddedFactorAnswer.parse(added.body).data;
    setClocks(instant + 90_000);
    return { code, recoveryCodes: recoveryCodes ?? [] };
  }

  async function withPasskey(person: TestPerson): Promise<TestAuthenticator> {
    const path = "/api/second-factors/passkeys";
    const asked = await authorized(person, `${path}/options`);
    const authenticator = anAuthenticator(ORIGIN);
    const passkey = authenticator.create(PasskeyCreationAnswer.parse(asked.body).data);
    const added = await authorized(person, path, { data: { name: "Key", passkey } });
    expect(added.status).toBe(201);
    return authenticator;
  }

  async function optionsFor(challenge: string) {
    const answer = await post("/api/auth/second-factor/passkey-options", { challenge });
    return PasskeyRequestAnswer.parse(answer.body).data;
  }

  /** Entries of the audit log about a person, without those of the set-up. */
  const entriesOf = ({ userid, profileid }: TestPerson) =>
    test.db
      .selectFrom("audit_log")
      .select(["kind", "details"])
      .where(({ or, and }) => or([and({ user_id: userid }), and({ profile_id: profileid })]))
      .where("kind", "!=", "second-factor-added")
      .orderBy("id")
      .execute();

  return {
    test,
    other,
    setClocks,
    now: () => instant,
    close: () => pair.close(),
    post,
    authorized,
    signIn,
    prove,
    challengeFor,
    withTotp,
    withPasskey,
    optionsFor,
    entriesOf,
  };
}

export type SecondStep = Awaited<ReturnType<typeof createSecondStep>>;
