import { afterAll } from "vitest";
import { createTestApp, type TestApp } from "./app.ts";

/** A server and a key to deliver with, for one test file; it is closed with the file. */
export async function startIntake(): Promise<{ server: TestApp; token: string }> {
  const server = await createTestApp();
  afterAll(() => server.close());
  return { server, token: await server.anIngestKey() };
}
