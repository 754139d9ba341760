import type { AddressInfo } from "node:net";
import { StartRefused } from "../platform/start-refused.ts";

/** Explains why the server cannot listen on an address; returns other errors unchanged. */
export function listenRefusal(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "EADDRINUSE":
      return new StartRefused(
        `Port ${port} on ${host} is already in use: stop the other program, or set PORT to another number.`,
      );
    case "EACCES":
      return new StartRefused(
        `Listening on port ${port} is not permitted: set PORT to 1024 or higher.`,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new StartRefused(
        `The setting HOST is ${host}, which is not an address of this machine: set it to 127.0.0.1 or 0.0.0.0.`,
      );
    default:
      return error;
  }
}

/** The URL of the server for browsers on this machine. */
export function localUrl(host: string, address: string | AddressInfo | null): string {
  const port = typeof address === "object" && address ? address.port : 0;
  const everywhere = ["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host);
  const name = host.includes(":") ? `[${host}]` : host;
  return `http://${everywhere ? "localhost" : name}:${port}`;
}
