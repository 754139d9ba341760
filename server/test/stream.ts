import type { AddressInfo } from "node:net";
import type { TestApp } from "./app.ts";

/** An open stream of live events, as read by a page. */
export interface TestStream {
  response: Response;
  /** What arrives until it contains `part`. */
  until(part: string): Promise<string>;
  /** What arrives until the server ends it. */
  untilEnd(): Promise<string>;
  close(): Promise<void>;
}

/** Lets the server listen on a free port of this machine. */
export async function listenLocally({ app }: TestApp): Promise<string> {
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo; // listening on TCP
  return `http://127.0.0.1:${port}`;
}

export async function openStream(
  address: string,
  { token }: { token: string },
  headers: Record<string, string> = {},
  query = "",
): Promise<TestStream> {
  const response = await fetch(`${address}/api/events${query}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = "";
  const more = async () => {
    const { value, done } = (await reader?.read()) ?? { value: "", done: true };
    received += value ?? "";
    return !done;
  };
  return {
    response,
    async until(part) {
      while (!received.includes(part)) {
        if (!(await more())) throw new Error(`the stream ended before ${part}: ${received}`);
      }
      return received;
    },
    async untilEnd() {
      while (await more());
      return received;
    },
    async close() {
      await reader?.cancel();
    },
  };
}
