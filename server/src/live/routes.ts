import { EventsQuery } from "@dosebeat/contract/events";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Numbered } from "../platform/announcer.ts";
import type { Parts } from "../platform/parts.ts";
import { profileInScope } from "../profiles/scope.ts";

const HEARTBEAT_MS = 25_000;
const RETRY_MS = 2_000;

/** Server-Sent Events of one profile: ids only, the client fetches what they name. */
export async function liveRoutes(plain: FastifyInstance, parts: Parts): Promise<void> {
  const app = plain.withTypeProvider<ZodTypeProvider>();
  const open = new Set<FastifyReply>();
  app.addHook("preClose", async () => {
    for (const reply of open) reply.raw.end();
  });

  app.get(
    "/api/events",
    { schema: { querystring: EventsQuery } },
    async ({ query, viewer, headers }, reply) => {
      const profileid = await profileInScope(parts.db, viewer, query.profileid);
      reply.hijack();
      reply.raw.writeHead(200, {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store",
        "x-accel-buffering": "no",
        "x-request-id": reply.request.id,
      });
      reply.raw.write(`retry: ${RETRY_MS}\n\n`);
      open.add(reply);
      const send = ({ id, event }: Numbered) => {
        if (event.profileid !== profileid) return;
        reply.raw.write(`id: ${id}\nevent: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`);
      };
      for (const missed of parts.announcer.since(lastEventId(headers["last-event-id"])))
        send(missed);
      const unsubscribe = parts.announcer.subscribe(send);
      const heartbeat = setInterval(() => reply.raw.write(": alive\n\n"), HEARTBEAT_MS);
      reply.raw.on("close", () => {
        clearInterval(heartbeat);
        unsubscribe();
        open.delete(reply);
      });
    },
  );
}

/** Events after this one are sent again; without a usable header none are. */
function lastEventId(header: string | string[] | undefined): number {
  return typeof header === "string" && /^\d{1,15}$/.test(header)
    ? Number(header)
    : Number.POSITIVE_INFINITY;
}
