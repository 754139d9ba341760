import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { failureBody, Refusal } from "./errors.ts";

type ClientError = Error & { code?: string };

/** Answers invalid HTTP requests in the usual format; none of their content is logged. */
export function answerClientErrors(headers: Readonly<Record<string, string>>) {
  return function answer(this: FastifyInstance, error: ClientError, socket: Socket): void {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    if (socket.writable) socket.write(textOf(refusalOf(error), headers));
    socket.destroy();
  };
}

function refusalOf({ code }: ClientError): Refusal {
  switch (code) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new Refusal(408, "ValidationError", "The request took too long to arrive.");
    case "HPE_HEADER_OVERFLOW":
      return new Refusal(431, "ValidationError", "The headers are larger than 16 KiB.");
    default:
      return new Refusal(400, "ValidationError", "This is not an HTTP request.");
  }
}

function textOf(refusal: Refusal, headers: Readonly<Record<string, string>>): string {
  const body = JSON.stringify(failureBody(refusal));
  const all = {
    ...headers,
    "x-request-id": randomUUID(),
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const { status } = refusal;
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("")}\r\n${body}`;
}
