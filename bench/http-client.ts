import { Agent, request } from "node:http";
import { CONNECTIONS } from "./rate.ts";

export interface HttpClient {
  /** Resolves with the body of a 2xx response; anything else aborts the benchmark. */
  call(method: "GET" | "POST" | "PUT", path: string, body?: string): Promise<string>;
  close(): void;
}

/** One keep-alive connection per worker; lighter than fetch, so that it measures the server. */
export function httpClient(url: string, bearer?: string): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  return {
    call: (method, path, body) =>
      new Promise((resolve, reject) => {
        const headers = {
          ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
          ...(body !== undefined && {
            "content-type": "application/json",
            "content-length": Buffer.byteLength(body),
          }),
        };
        const sent = request(new URL(path, url), { agent, method, headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () => {
            const text = Buffer.concat(chunks).toString("utf8");
            const status = response.statusCode ?? 0;
            if (status >= 200 && status < 300) resolve(text);
            else reject(new Error(`${method} ${path} answered ${status}: ${text.slice(0, 300)}`));
          });
        });
        sent.once("error", reject);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}
