import { describe, expect, it } from "vitest";
import { evidenceOf, type Since } from "./evidence.ts";

const SENT = new Date("2026-05-10T12:00:00Z");
const NETWORK_ID = "f6b9a1de-0e2a-4b7c-8f0e-4d8f3c5b2a11";
const THINGS_STACK = "dosebeat:downlink:12";
const nothing = { acknowledged: null, reached: null, failed: null, isLost: false };

const later = (seconds: number) => new Date(SENT.getTime() + seconds * 1000);

function said(event: string, body: unknown, at = later(30)): Since {
  return { event, received_at: at, arrived_at: at, fport: null, frame: null, body };
}

function up(hex: string, at = later(60)): Since {
  const frame = Buffer.from(hex, "hex");
  return { event: "up", received_at: at, arrived_at: at, fport: 10, frame, body: null };
}

const found = (messages: Since[], networkId = NETWORK_ID) =>
  evidenceOf({ token: 7, networkId, sentAt: SENT }, messages);

const REPORT = "140702001e0103";
const STATUS = "1002041208565b9611";

describe("what became of a command", () => {
  it("is confirmed by a report with its token, also one that comes late", () => {
    expect(found([up(STATUS), up(REPORT, later(90))])).toEqual({
      ...nothing,
      acknowledged: later(90),
    });
    expect(found([up("140802001e0103")])).toEqual(nothing);
    expect(
      found([said("up", { object: { schema: "pillbox/1", frame: "config_report", token: 7 } })]),
    ).toMatchObject({ acknowledged: later(30) });
    const report = { schema: "pillbox/1", frame: "config_report", token: 7 };
    expect(found([said("up", { uplink_message: { decoded_payload: report } })])).toMatchObject({
      acknowledged: later(30),
    });
  });

  it("is not confirmed by an object where the bytes say otherwise", () => {
    const body = { object: { schema: "pillbox/1", frame: "config_report", token: 7 } };
    expect(found([{ ...up(STATUS), body }])).toEqual(nothing);
  });

  it("was sent by radio, as ChirpStack says of this item of its queue", () => {
    const txack = { downlinkId: 3_461_958_127, queueItemId: NETWORK_ID, fCntDown: 3 };
    expect(found([said("txack", txack)])).toMatchObject({ reached: later(30) });
    expect(found([said("txack", { ...txack, queueItemId: "another" })])).toEqual(nothing);
    const ack = { queueItemId: NETWORK_ID, acknowledged: true, fCntDown: 3 };
    expect(found([said("ack", ack)])).toMatchObject({ reached: later(30), isLost: false });
    expect(found([said("ack", { ...ack, acknowledged: false })])).toMatchObject({ isLost: true });
  });

  it("cannot be sent, or was dropped, as ChirpStack logs", () => {
    const log = (code: string) => ({
      level: "ERROR",
      code,
      context: { queue_item_id: NETWORK_ID },
    });
    expect(found([said("log", log("DOWNLINK_PAYLOAD_SIZE"))])).toMatchObject({
      failed: "too_long",
    });
    expect(found([said("log", log("EXPIRED"))])).toMatchObject({ isLost: true });
    expect(found([said("log", log("UPLINK_CODEC"))])).toEqual(nothing);
    const other = { ...log("EXPIRED"), context: { queue_item_id: "another" } };
    expect(found([said("log", other)])).toEqual(nothing);
  });

  it.each([
    ["downlink_sent", "reached"],
    ["downlink_ack", "reached"],
    ["downlink_nack", "lost"],
    ["downlink_queued", "nothing"],
  ])("is told by %s of The Things Stack as %s", (event, means) => {
    const content = {
      session_key_id: "AXA50",
      f_port: 20,
      f_cnt: 4,
      frm_payload: "BAge",
      correlation_ids: ["as:downlink:01F", THINGS_STACK],
    };
    expect(found([said(event, { [event]: content })], THINGS_STACK)).toEqual({
      ...nothing,
      ...(means === "reached" && { reached: later(30) }),
      ...(means === "lost" && { isLost: true }),
    });
    const other = { ...content, correlation_ids: ["dosebeat:downlink:1"] };
    expect(found([said(event, { [event]: other })], THINGS_STACK)).toEqual(nothing);
  });

  it("failed or was dropped by The Things Stack, which names the downlink inside", () => {
    const downlink = { f_port: 20, correlation_ids: [THINGS_STACK] };
    const error = { namespace: "pkg/networkserver", name: "too_long", code: 3 };
    const failed = said("downlink_failed", { downlink_failed: { downlink, error } });
    expect(found([failed], THINGS_STACK)).toMatchObject({ failed: "failed" });
    const invalidated = { downlinks: [downlink], last_f_cnt_down: 5 };
    const dropped = said("downlink_queue_invalidated", { downlink_queue_invalidated: invalidated });
    expect(found([dropped], THINGS_STACK)).toMatchObject({ isLost: true });
  });

  it("is lost once a third frame came without a report, but not by frames from before", () => {
    const statuses = [1, 2, 3].map((minute) => up(STATUS, later(60 * minute)));
    expect(found(statuses.slice(1))).toEqual(nothing);
    expect(found(statuses)).toMatchObject({ isLost: true });
    const before = statuses.map((one) => ({ ...one, received_at: later(-60) }));
    expect(found(before)).toEqual(nothing);
  });

  it("is not what the network said of an earlier time, nor what nobody can read", () => {
    expect(
      found([said("ack", { queueItemId: NETWORK_ID, acknowledged: false }, later(-5))]),
    ).toEqual(nothing);
    for (const body of [null, 5, "text", [], { downlink_failed: 5 }, { queueItemId: {} }]) {
      for (const event of ["txack", "ack", "log", "downlink_failed", "downlink_sent", "location"])
        expect(found([said(event, body)])).toEqual(nothing);
    }
    expect(found([said("txack", { queueItemId: "" })], "")).toEqual(nothing);
  });
});
