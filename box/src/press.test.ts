import { createServer } from "node:http";
import { pillbox1 } from "@dosebeat/domain/codecs/pillbox-1";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { type PressReceipt, pressOnce } from "./press.ts";

const Event = z.object({
  deduplicationId: z.uuid(),
  time: z.iso.datetime({ offset: true }),
  deviceInfo: z.object({ devEui: z.string() }),
  fCnt: z.number().optional(),
  data: z.base64().optional(),
});

const received: { event: string; body: z.infer<typeof Event> }[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const body = Event.parse(JSON.parse(Buffer.concat(chunks).toString("utf8")));
    const event = new URL(request.url ?? "/", "http://box").searchParams.get("event") ?? "";
    received.push({ event, body });
    response.end(JSON.stringify({ data: { accepted: 1, duplicates: 0, unknown: 0 } }));
  });
});

let url = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("not listening on a port");
  url = `http://127.0.0.1:${address.port}`;
});
beforeEach(() => {
  received.length = 0;
});
afterAll(() => {
  server.close().closeAllConnections();
});

const NOON = Date.parse("2026-11-21T12:00:00Z");
const DEVEUI = "02D05EBEA70000AA";

function press(at: number, before?: PressReceipt): Promise<PressReceipt> {
  const order = { deveui: DEVEUI, url, ingestKey: "key", at };
  return pressOnce(before ? { ...order, box: before.box } : order);
}

/** Number and instant of every press in the received frames. */
function heard() {
  return received.flatMap(({ event, body }) => {
    if (event !== "up") return [];
    const result = pillbox1(Buffer.from(body.data ?? "", "base64"), 10);
    if (!result.ok) throw new Error(result.reason);
    const at = Math.floor(Date.parse(body.time));
    return result.frame.presses.map(({ seq, when }) => ({
      seq,
      at: "age_s" in when ? at - when.age_s * 1000 : when.unix_s * 1000,
    }));
  });
}

describe("pressing a box once", () => {
  test("a new box joins, then reports press 1 at its instant", async () => {
    const receipt = await press(NOON);
    expect(receipt).toMatchObject({ seq: 1, pressedAt: NOON });
    expect(receipt.accepted).toBe(received.length);
    expect(received.map(({ event }) => event).sort()[0]).toBe("join");
    expect(heard()).toEqual([{ seq: 1, at: NOON }]);
    for (const { body } of received) {
      expect(body.deviceInfo.devEui).toBe(DEVEUI.toLowerCase());
    }
  });

  test("continues counting from the previous press, and repeats it", async () => {
    const first = await press(NOON);
    received.length = 0;
    const second = await press(NOON + 20 * MINUTE, first);
    expect(second.seq).toBe(2);
    expect(heard()).toEqual(
      expect.arrayContaining([
        { seq: 2, at: NOON + 20 * MINUTE },
        { seq: 1, at: NOON },
      ]),
    );
  });

  test("first sends the reports due since the previous press", async () => {
    const first = await press(NOON);
    received.length = 0;
    await press(NOON + 150 * MINUTE, first);
    expect(received.length).toBeGreaterThanOrEqual(3);
  });

  test("a box without memory never reuses an identity", async () => {
    await press(NOON);
    await press(NOON + MINUTE);
    const ids = received.map(({ body }) => body.deduplicationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("refuses to press in the past of the box", async () => {
    const first = await press(NOON);
    await expect(press(NOON - MINUTE, first)).rejects.toThrow(/press it later than/);
  });
});
