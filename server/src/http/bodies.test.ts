import { Readable } from "node:stream";
import { bodyLimitKiB } from "@dosebeat/contract/base/body-limit";
import { CALLS } from "@dosebeat/contract/calls";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const KIB = 1024;
const nested = (bytes: number) => "[".repeat(bytes / 2) + "]".repeat(bytes / 2);
const padded = (bytes: number) => `{}${" ".repeat(bytes - 2)}`;

const open = Object.entries(CALLS).flatMap(([name, call]) =>
  call.who === "anyone" && call.method !== "GET"
    ? [[name, call.path, bodyLimitKiB(call)] as const]
    : [],
);

/** Sends the body and tells whether anything parsed it. */
async function post(url: string, body: string, token?: string) {
  const parse = vi.spyOn(JSON, "parse");
  const headers = {
    "content-type": "application/json",
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const answer = await test.app.inject({ method: "POST", url, headers, payload: body });
  const isParsed = parse.mock.calls.some(([text]) => String(text).length === body.length);
  parse.mockRestore();
  return { status: answer.statusCode, message: answer.json().error?.message, isParsed };
}

describe("a body of a stranger", () => {
  it.each(open)("%s: of 1 MiB of nested JSON is never parsed", async (_, path, kib) => {
    const message = `The body is larger than ${kib} KiB, the most that this call takes.`;
    expect(await post(path, nested(KIB * KIB))).toEqual({ status: 413, message, isParsed: false });
  });

  it.each(open)("%s: within its limit is parsed, but not if nested", async (_, path, kib) => {
    const fits = await post(path, padded(kib * KIB));
    expect(fits).toMatchObject({ isParsed: true });
    expect(fits.status).not.toBe(413);
    expect(await post(path, padded(kib * KIB + 1))).toMatchObject({ status: 413, isParsed: false });
    const message = "The body has more than 32 levels of arrays and objects.";
    const answer = { status: 400, message, isParsed: false };
    expect(await post(path, nested(kib * KIB))).toEqual(answer);
    expect(await post(path, nested(2 * 33))).toEqual(answer);
    expect((await post(path, nested(2 * 32))).isParsed).toBe(true);
  });

  it("that does not announce its length is cut off with its connection", async () => {
    const payload = Readable.from(Array.from({ length: 17 }, () => " ".repeat(KIB)));
    const headers = { "content-type": "application/json" };
    const answer = await test.app.inject({
      method: "POST",
      url: "/api/auth/local",
      headers,
      payload,
    });
    expect([answer.statusCode, answer.headers.connection]).toEqual([413, "close"]);
  });

  it("as a form of a mail program has 4 KiB", async () => {
    const send = (bytes: number) =>
      test.app.inject({
        method: "POST",
        url: "/api/unsubscribe?token=none",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: "a".repeat(bytes),
      });
    expect((await send(4 * KIB)).statusCode).toBe(404);
    expect((await send(4 * KIB + 1)).statusCode).toBe(413);
  });
});

describe("a body of somebody known", () => {
  it("has 256 KiB, where rows are imported 1 MiB", async () => {
    const [patient, admin] = [await test.aPatient(), await test.anAdmin()];
    const medicines = "/api/medicine/assignMedicine";
    expect(await post(medicines, padded(256 * KIB), patient.token)).toMatchObject({ status: 400 });
    expect(await post(medicines, padded(256 * KIB + 1), patient.token)).toMatchObject({
      status: 413,
      isParsed: false,
    });
    for (const path of ["/api/users/import", "/api/sensors"]) {
      expect((await post(path, padded(KIB * KIB), admin.token)).status).toBe(400);
      expect((await post(path, padded(KIB * KIB + 1), admin.token)).status).toBe(413);
    }
  });

  it("is not parsed when it is nested deeply: nor that of a network", async () => {
    const { token } = await test.aPatient();
    const answer = { status: 400, isParsed: false };
    expect(await post("/api/doses", nested(80), token)).toMatchObject({ status: 404 });
    expect(await post("/api/intakes", nested(256 * KIB), token)).toMatchObject(answer);
    const key = await test.anIngestKey();
    for (const url of ["/api/ingest/box", "/api/ingest/tts", "/api/ingest/chirpstack?event=up"]) {
      expect(await post(url, nested(KIB * KIB), key)).toMatchObject(answer);
    }
  });
});
