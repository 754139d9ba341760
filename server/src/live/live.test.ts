import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../test-app.ts";

let server: TestApp;
let address: string;
let key: string;

beforeAll(async () => {
  server = await createTestApp();
  key = await server.anIngestKey();
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.app.server.address() as AddressInfo; // listening on TCP
  address = `http://127.0.0.1:${port}`;
});
afterAll(() => server.close());

async function open(person: TestPerson, headers: Record<string, string> = {}, query = "") {
  const response = await fetch(`${address}/api/events${query}`, {
    headers: { authorization: `Bearer ${person.token}`, ...headers },
  });
  const text = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = "";
  return {
    response,
    /** What came until `part` was in it. */
    async until(part: string): Promise<string> {
      while (!received.includes(part)) {
        const { value, done } = (await text?.read()) ?? { value: "", done: true };
        if (done) throw new Error(`the stream ended before ${part}: ${received}`);
        received += value;
      }
      return received;
    },
    close: () => text?.cancel(),
  };
}

async function press(deveui: string, time: string): Promise<void> {
  const body = { deveui, time, presses: [{ time }] };
  const answer = await server.call("POST", "/api/ingest/box", { token: key, body });
  expect(answer).toMatchObject({ status: 200 });
}

test("a press reaches the open page of its patient, and nobody else's", async () => {
  const patient = await server.aPatient();
  const other = await server.aPatient();
  const own = await server.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
  const others = await server.aBinding(other, { from: "2026-05-01T00:00:00Z" });
  const stream = await open(patient);
  expect(stream.response.headers.get("content-type")).toMatch(/^text\/event-stream/);
  await press(others.sensor.deveui, "2026-05-09T08:00:00Z");
  await press(own.sensor.deveui, "2026-05-09T09:00:00Z");
  const received = await stream.until("event: press");
  expect(received).toContain(own.sensor.deveui);
  expect(received).not.toContain(others.sensor.deveui);
  await stream.close();
});

test("a stream resumes after the last event that the page has seen", async () => {
  const patient = await server.aPatient();
  const { sensor } = await server.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
  const first = await open(patient);
  await press(sensor.deveui, "2026-05-09T08:00:00Z");
  const seen = /id: (\d+)\nevent: press/.exec(await first.until("event: press"))?.[1] ?? "";
  await first.close();
  await press(sensor.deveui, "2026-05-09T12:00:00Z");
  const second = await open(patient, { "last-event-id": seen });
  const received = await second.until("event: press");
  expect(received).not.toContain(`id: ${seen}\n`);
  await second.close();
});

test("streams are for the signed-in, of their own profile; an administrator may follow any", async () => {
  const patient = await server.aPatient();
  const stranger = await server.aPatient();
  const query = `?profileid=${patient.profileid}`;
  expect((await fetch(`${address}/api/events`)).status).toBe(401);
  expect((await open(stranger, {}, query)).response.status).toBe(404);
  const followed = await open(await server.anAdmin(), {}, query);
  expect(followed.response.status).toBe(200);
  await followed.close();
});
