import { listOf, PageQuery } from "@dosebeat/contract/base/answers";
import { defineCall } from "@dosebeat/contract/base/define-call";
import { removeMedicine } from "@dosebeat/contract/medicines-calls";
import { addSchedule } from "@dosebeat/contract/schedules-calls";
import type { FastifyInstance } from "fastify";
import Fastify from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import { expect, expectTypeOf, it } from "vitest";
import { z } from "zod/mini";
import { handle } from "./handle.ts";
import { validatorCompiler } from "./validation.ts";

const listThings = defineCall(
  {
    method: "POST",
    path: "/things/:kind",
    who: "anyone",
    scope: "none",
    params: z.strictObject({ kind: z.string() }),
    query: z.strictObject(PageQuery),
    body: z.strictObject({ weight: z.number() }),
    answer: { status: 201, schema: listOf(z.object({ weight: z.number() })) },
    summary: "For tests.",
  },
  {
    body: { weight: 1 },
    answer: {
      data: [{ id: 1, attributes: { weight: 1 } }],
      meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 } },
    },
  },
);

it("serves a call at its path, with its validation, defaults and status", async () => {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  handle(app, listThings, async ({ params, query, body: { weight } }) => {
    const { "pagination[page]": page, "pagination[pageSize]": pageSize } = query;
    expect(params).toEqual({ kind: "heavy" });
    const pagination = { page, pageSize, pageCount: 1, total: 1 };
    return { data: [{ id: 1, attributes: { weight } }], meta: { pagination } };
  });
  const post = (payload: object) => app.inject({ method: "POST", url: "/things/heavy", payload });
  const answer = await post({ weight: 3 });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({
    data: [{ id: 1, attributes: { weight: 3 } }],
    meta: { pagination: { page: 1, pageSize: 25 } },
  });
  expect((await post({ weight: "3" })).statusCode).toBe(400);
  await app.close();
});

/** Only compiled by `tsc`, never called: handlers get the types of the call's input and must return its answer. */
export function checkedByTheCompiler(app: FastifyInstance) {
  handle(app, addSchedule, async ({ body }) => {
    expectTypeOf(body.data.dosage_time).toEqualTypeOf<string>();
    expectTypeOf(body.data.medicine).toEqualTypeOf<number>();
    const { medicine: id, ...row } = body.data;
    const when = {
      ...row,
      recurrence: { kind: "daily" as const },
      added_utc: null,
      removed_utc: null,
    };
    return { data: { id: 1, attributes: { ...when, medicine: { data: { id } } } } };
  });
  handle(app, removeMedicine, async ({ params }, reply) => {
    expectTypeOf(params).toEqualTypeOf<{ medicineId: number }>();
    return reply;
  });
  // @ts-expect-error -- the answer lacks a field of the call
  handle(app, removeMedicine, async () => ({ data: { id: 7 } }));
  handle(app, removeMedicine, async ({ params }, reply) => {
    // @ts-expect-error -- the path has no such parameter
    return reply.send(params.id);
  });
  handle(app, removeMedicine, async ({ body }, reply) => {
    // @ts-expect-error -- the call has no body
    return reply.send(body.data);
  });
  // @ts-expect-error -- there is no such group of callers
  defineCall({ ...listThings, who: "everyone" }, listThings.example);
}
