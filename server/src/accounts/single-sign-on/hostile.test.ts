import { generateKeyPair } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { LyingProvider } from "../../../test/lying-provider.ts";
import { CLIENT, SignOnBrowser, signOnWith } from "../../../test/sign-on.ts";
import { Provider } from "../../platform/provider/provider.ts";

let provider: LyingProvider;
let test: TestApp;
let linked: number;
const log: string[] = [];

beforeAll(async () => {
  provider = await LyingProvider.start();
  const logTo = { write: (line: string) => void log.push(line) };
  test = await createTestApp({ ...signOnWith(provider.issuer), logLevel: "trace", logTo });
  test.clock.set(new Date());
  linked = (await test.aPatient()).userid;
  await test.db
    .insertInto("identities")
    .values({
      user_id: linked,
      issuer: provider.issuer,
      subject: "somebody",
      linked_at: test.clock.now(),
      last_used_at: null,
    })
    .execute();
});

afterEach(() => {
  provider.instead = undefined;
  const { signOn } = test.parts;
  if (signOn) {
    signOn.provider = new Provider(signOn.settings.provider, signOn.settings.redirectUri);
  }
});

afterAll(async () => {
  await provider.close();
  await test.close();
});

interface Begun {
  browser: SignOnBrowser;
  state: string;
  nonce: string;
}

async function begin(): Promise<Begun> {
  const browser = new SignOnBrowser(test);
  const { searchParams } = new URL(await browser.begin());
  return {
    browser,
    state: searchParams.get("state") ?? "",
    nonce: searchParams.get("nonce") ?? "",
  };
}

/** What a well-behaved provider sends back. */
function queryOf({ state }: Begun, change: Readonly<Record<string, string>> = {}): string {
  const right = { code: "secret-code", state, iss: provider.issuer };
  return `?${new URLSearchParams({ ...right, ...change })}`;
}

const FAILED = { status: 401, body: { error: { code: "sign_on_failed" } } };

it("an honest answer signs in, once", async () => {
  const begun = await begin();
  provider.idToken = await provider.sign(provider.claims(begun.nonce));
  const cookie = begun.browser.cookies.get("auth.sign-on") ?? "";
  const query = queryOf(begun);
  expect(await begun.browser.finish({ query })).toMatchObject({
    status: 200,
    body: { user: { id: linked } },
  });
  begun.browser.cookies.set("auth.sign-on", cookie);
  expect(await begun.browser.finish({ query })).toMatchObject(FAILED);
});

it("the address of the provider asks for a proof of the browser, and nothing else leaves", async () => {
  const { searchParams, origin } = new URL(await new SignOnBrowser(test).begin());
  expect(origin).toBe(provider.issuer);
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: CLIENT.clientId,
    response_type: "code",
    redirect_uri: "http://localhost/auth/single-sign-on",
    scope: "openid email profile",
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "S256",
  });
});

describe("refused is", () => {
  it.each([
    ["another state", { state: "another" }],
    ["the answer of another provider", { iss: "https://evil.example" }],
    ["what the provider refused", { error: "access_denied" }],
  ])("%s", async (_, change) => {
    const begun = await begin();
    provider.idToken = await provider.sign(provider.claims(begun.nonce));
    expect(await begun.browser.finish({ query: queryOf(begun, change) })).toMatchObject(FAILED);
  });

  it("an answer in a browser that did not ask", async () => {
    const begun = await begin();
    provider.idToken = await provider.sign(provider.claims(begun.nonce));
    const finished = await new SignOnBrowser(test).finish({ query: queryOf(begun) });
    expect(finished).toMatchObject(FAILED);
  });

  it("an answer after ten minutes", async () => {
    const begun = await begin();
    provider.idToken = await provider.sign(provider.claims(begun.nonce));
    test.clock.advance(11 * 60_000);
    expect(await begun.browser.finish({ query: queryOf(begun) })).toMatchObject(FAILED);
    test.clock.set(new Date());
  });

  it.each<[string, Record<string, unknown>]>([
    ["another nonce", { nonce: "another" }],
    ["no nonce", { nonce: undefined }],
    ["another issuer", { iss: "https://evil.example" }],
    ["another audience", { aud: "somebody-else" }],
    ["one that expired", { exp: Math.floor(Date.now() / 1000) - 600 }],
    ["one without a subject", { sub: undefined }],
  ])("an ID token with %s", async (_, change) => {
    const begun = await begin();
    provider.idToken = await provider.sign({ ...provider.claims(begun.nonce), ...change });
    expect(await begun.browser.finish({ query: queryOf(begun) })).toMatchObject(FAILED);
  });

  it("an ID token that somebody else signed", async () => {
    const begun = await begin();
    const { privateKey } = await generateKeyPair("RS256");
    provider.idToken = await provider.sign(provider.claims(begun.nonce), {}, privateKey);
    expect(await begun.browser.finish({ query: queryOf(begun) })).toMatchObject(FAILED);
  });

  it("an ID token that nobody signed, though the provider lists that", async () => {
    const begun = await begin();
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    provider.idToken = `${part({ alg: "none" })}.${part(provider.claims(begun.nonce))}.`;
    expect(await begun.browser.finish({ query: queryOf(begun) })).toMatchObject(FAILED);
  });

  it("a token of a sign-out that is an ID token, too old, or for somebody else", async () => {
    const event = { "http://schemas.openid.net/event/backchannel-logout": {} };
    // The provider's clock goes on; a token from later than now would be refused.
    test.clock.set(new Date());
    const right = { ...provider.claims(null), nonce: undefined, jti: "1", events: event };
    const old = Math.floor(Date.now() / 1000) - 3600;
    const wrong = [
      provider.claims("n"),
      { ...right, nonce: "n" },
      { ...right, events: {} },
      { ...right, iat: old, exp: old + 300 },
      { ...right, aud: "somebody-else" },
      { ...right, iss: "https://evil.example" },
      { ...right, sub: undefined },
    ];
    for (const claims of wrong) {
      const body = { logout_token: await provider.sign(claims) };
      const url = "/api/auth/single-sign-on/logout";
      expect((await test.call("POST", url, { body })).status).toBe(400);
    }
    const body = { logout_token: await provider.sign(right) };
    expect((await test.call("POST", "/api/auth/single-sign-on/logout", { body })).status).toBe(200);
  });
});

it("a deactivated account stays closed", async () => {
  const set = (is_active: boolean) =>
    test.db.updateTable("users").set({ is_active }).where("id", "=", linked).execute();
  await set(false);
  const begun = await begin();
  provider.idToken = await provider.sign(provider.claims(begun.nonce));
  expect(await begun.browser.finish({ query: queryOf(begun) })).toMatchObject({
    status: 403,
    body: { error: { code: "sign_on_unknown" } },
  });
  await set(true);
});

describe("a provider that does not answer properly is said to be out of reach, and asked again later", () => {
  const UNREACHABLE = { status: 503, body: { error: { code: "sign_on_unreachable" } } };
  const start = () => test.call("POST", "/api/auth/single-sign-on");

  it("with an error", async () => {
    provider.instead = (_, answer) => void answer.writeHead(500).end();
    expect(await start()).toMatchObject(UNREACHABLE);
    const before = provider.asked.length;
    expect(await start()).toMatchObject(UNREACHABLE);
    expect(provider.asked.length).toBe(before);
  });

  it("with far too much", async () => {
    provider.instead = (_, answer) => {
      answer.writeHead(200, { "content-type": "application/json" });
      answer.end(JSON.stringify({ issuer: "x".repeat(700 * 1024) }));
    };
    expect(await start()).toMatchObject(UNREACHABLE);
  });

  it("with another name than its own", async () => {
    provider.instead = (_, answer) => {
      answer.writeHead(200, { "content-type": "application/json" });
      answer.end(JSON.stringify({ issuer: "https://evil.example" }));
    };
    expect(await start()).toMatchObject(UNREACHABLE);
  });

  it("with a redirect", async () => {
    provider.instead = (_, answer) =>
      void answer.writeHead(302, { location: "https://evil.example/" }).end();
    expect(await start()).toMatchObject(UNREACHABLE);
  });

  it("with nothing, when the code is to be exchanged", async () => {
    const begun = await begin();
    provider.instead = (request) => void request.socket.destroy();
    expect(await begun.browser.finish({ query: queryOf(begun) })).toMatchObject(UNREACHABLE);
  });

  it("with nothing, when the keys of a sign-out are to be read", async () => {
    const other = await createTestApp(signOnWith(provider.issuer));
    onTestFinished(() => other.close());
    other.clock.set(new Date());
    const events = { "http://schemas.openid.net/event/backchannel-logout": {} };
    const claims = { ...provider.claims(null), nonce: undefined, jti: "2", events };
    const body = { logout_token: await provider.sign(claims) };
    const end = () => other.call("POST", "/api/auth/single-sign-on/logout", { body });
    expect((await other.call("POST", "/api/auth/single-sign-on")).status).toBe(200);
    provider.instead = (request) => void request.socket.destroy();
    expect(await end()).toMatchObject(UNREACHABLE);
    provider.instead = undefined;
    expect((await end()).status).toBe(200);
  });
});

it("strangers who send made-up answers are slowed down", async () => {
  const send = () => new SignOnBrowser(test).finish({ query: "?code=1&state=2" });
  const statuses = new Set<number>();
  for (let attempt = 0; attempt < 101; attempt += 1) statuses.add((await send()).status);
  expect([...statuses]).toEqual([401, 429]);
});

it("no log repeats a code, a token or the secret of this server", () => {
  const text = log.join("");
  expect(text).toContain("single-sign-on");
  for (const secret of ["secret-code", "secret-access", CLIENT.clientSecret, "eyJ"]) {
    expect(text).not.toContain(secret);
  }
});
