import * as calls from "@dosebeat/contract/lost-box";
import type { FastifyInstance } from "fastify";
import { recorded } from "../../../access/audit/queries.ts";
import { profileEvent } from "../../../access/profiles/events.ts";
import { ownProfile } from "../../../access/profiles/scope.ts";
import { handle } from "../../../http/handle.ts";
import { undoableUntil } from "../../../http/undo.ts";
import type { Parts } from "../../../parts.ts";
import { bindingEntry } from "../binding-entry.ts";
import type { NamedBinding } from "../bindings/queries.ts";
import { findSensor } from "../queries.ts";
import { findOwn, loseOwn } from "./lost.ts";
import { findLost } from "./queries.ts";

/** Boxes that patients lose and find. */
export async function lostBoxRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer, quotas } = parts;

  const announce = ({ sensor_id: id, profile_id: profileid }: NamedBinding) => {
    announcer.invalidate("sensors");
    announcer.publish([{ kind: "sensor", profileid, id }, profileEvent(profileid)]);
  };

  handle(app, calls.getLostBox, async ({ viewer }) => {
    const lost = await findLost(db, ownProfile(viewer));
    return { data: lost ? present(lost, clock.now()) : null };
  });

  handle(app, calls.loseBox, async ({ viewer, body: { data } }) => {
    const now = clock.now();
    const { binding } = await recorded(
      db,
      viewer.actor,
      (tx) => loseOwn(tx, viewer, data.deveui, now),
      ({ binding, isNew }) => (isNew ? bindingEntry("sensor-lost", binding) : []),
    );
    announce(binding);
    const box = await findSensor(db, binding.deveui);
    return { data: present({ ...binding, serial_number: box?.serial_number ?? null }, now) };
  });

  handle(app, calls.findOwnBox, async ({ viewer, body: { data } }) => {
    const { binding } = await recorded(
      db,
      viewer.actor,
      (tx) => findOwn(tx, viewer, data.deveui, { now: clock.now(), quotas }),
      ({ binding, isNew }) => (isNew ? bindingEntry("sensor-found", binding) : []),
    );
    announce(binding);
    const { id, deveui, profile_id: profileid, valid_from } = binding;
    return { data: { id, deveui, profileid, from: valid_from.toISOString() } };
  });
}

interface Lost {
  deveui: string;
  serial_number: string | null;
  profile_id: number;
  valid_to: Date | null;
  end_entered_at: Date | null;
}

function present(lost: Lost, now: Date): calls.LostBox {
  const { deveui, serial_number, profile_id: profileid, valid_to, end_entered_at } = lost;
  return {
    deveui,
    serial_number,
    profileid,
    lost_utc: (valid_to ?? now).toISOString(),
    undo_until: undoableUntil(end_entered_at, now)?.toISOString() ?? null,
  };
}
