import type { AuditDetails } from "@dosebeat/contract/audit-details";
import * as calls from "@dosebeat/contract/push";
import { type Device, MOST_DEVICES } from "@dosebeat/contract/push";
import { HOUR } from "@dosebeat/domain/time/durations";
import type { FastifyInstance } from "fastify";
import { countAttempt } from "../../access/attempts/queries.ts";
import { type Entry, recorded } from "../../access/audit/queries.ts";
import { deviceOf } from "../../access/sessions/device.ts";
import { conflict, invalid, notFound, problem, tooMany, unauthorized } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { browserKeys } from "../../platform/web-push/keys.ts";
import type { Push } from "../../platform/web-push/push.ts";
import { pushChannelOf } from "./push-channel.ts";
import { addDevice, type DeviceRow, findDevice, listDevices, removeDevice } from "./queries.ts";
import { sendTest } from "./send-test.ts";

const MOST_TESTS = 20;

/** The caller's browsers and phones that show reminders. */
export async function pushRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer } = parts;
  const channel = pushChannelOf(parts);
  app.addHook("onClose", () => channel?.close());
  const announce = ({ profileid }: Pick<Viewer, "profileid">, { id }: Pick<DeviceRow, "id">) =>
    announcer.publish([{ kind: "reminder", profileid, id }]);

  handle(app, calls.getDevices, async ({ viewer }) => {
    return { data: (await listDevices(db, viewer.userid)).map(presentDevice) };
  });

  handle(app, calls.addDevice, async (request, reply) => {
    const { viewer, session, body } = request;
    const { vapid, beside, services } = requirePush(parts);
    const { keys: sent, push_key, label } = body.data;
    const endpoint = services.accepted(body.data.endpoint)?.href;
    if (endpoint === undefined) throw invalid(["endpoint"], problem("push_address"));
    const keys = browserKeys(sent);
    if (!keys) throw invalid(["keys"], problem("push_keys"));
    // The page may come from a server that has already changed its key, or has not yet.
    if (push_key !== vapid.publicKey && push_key !== beside?.publicKey)
      throw conflict(problem("push_key_changed"));
    const device = {
      endpoint,
      ...keys,
      push_key,
      label: label ?? labelOf(request.headers["user-agent"]),
      userid: viewer.userid,
      session: session.id,
    };
    const { row, isNew, former } = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        const added = await addDevice(tx, device, MOST_DEVICES, clock.now());
        if (added === "signed out") throw unauthorized();
        if (added === "elsewhere") throw conflict(problem("push_taken"));
        return added;
      },
      ({ row: { id }, isNew, removed, former }) => [
        ...(former ? [deviceEntry(former, { change: "moved", device: former.device })] : []),
        ...(isNew ? [deviceEntry(viewer, { change: "added", device: id, replaced: removed })] : []),
      ],
    );
    if (!isNew) reply.code(200);
    announce(viewer, row);
    if (former) announce(former, { id: former.device });
    return { data: presentDevice(row) };
  });

  handle(app, calls.removeDevice, async ({ viewer, params }) => {
    const row = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        const removed = await removeDevice(tx, viewer.userid, params.id);
        if (!removed) throw notFound("The device");
        return removed;
      },
      ({ id }) => deviceEntry(viewer, { change: "removed", device: id }),
    );
    announce(viewer, row);
    return { data: presentDevice(row) };
  });

  handle(app, calls.testDevice, async ({ viewer, params }) => {
    const row = await findDevice(db, viewer.userid, params.id);
    if (!row) throw notFound("The device");
    if (!channel) throw conflict(problem("push_off"));
    const limit = { name: "push test", most: MOST_TESTS, windowMs: HOUR, key: `${row.user_id}` };
    const wait = await countAttempt(db, [limit], clock.now());
    if (wait > 0) throw tooMany(problem("attempts"), wait);
    const outcome = await sendTest(parts, channel, row);
    announce(viewer, row);
    return { data: { outcome } };
  });
}

/** @throws 409 if this server sends no notifications */
function requirePush({ push }: Parts): Push {
  if (!push) throw conflict(problem("push_off"));
  return push;
}

function deviceEntry({ profileid }: Pick<Viewer, "profileid">, details: AuditDetails): Entry {
  return { kind: "device-changed", profileid, details };
}

function labelOf(userAgent: string | undefined): string {
  const { program, system } = deviceOf(userAgent);
  return [program, system].filter(Boolean).join(", ") || "?";
}

function presentDevice({ id, label, created_at, last_ok_at }: DeviceRow): Device {
  return {
    id,
    label,
    createdAt: created_at.toISOString(),
    last_ok_utc: last_ok_at?.toISOString() ?? null,
  };
}
