import type { Reminders } from "@dosebeat/contract/reminders";
import * as calls from "@dosebeat/contract/reminders-calls";
import type { FastifyInstance } from "fastify";
import { recorded } from "../../access/audit/queries.ts";
import { ownProfile } from "../../access/profiles/scope.ts";
import { handle } from "../../http/handle.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { boxLightOf } from "../box-lights/present.ts";
import { mailsReminders } from "../messages/mails.ts";
import { changesOf, refuseFarOff } from "./change.ts";
import { presentDevice, presentSettings } from "./present.ts";
import {
  DEFAULT_SETTINGS,
  findSettings,
  listDevices,
  lockSettings,
  saveSettings,
} from "./queries.ts";

/** A patient's reminder settings. */
export async function reminderRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer } = parts;

  handle(app, calls.getReminders, async ({ viewer }) => ({
    data: await remindersOf(parts, viewer),
  }));

  handle(app, calls.changeReminders, async ({ body: { data }, viewer }) => {
    const profileid = ownProfile(viewer);
    const now = clock.now();
    refuseFarOff(data, now);
    const names = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        const changes = changesOf(data, await lockSettings(tx, profileid), now);
        if (changes.names.length > 0) await saveSettings(tx, profileid, changes.columns);
        return changes.names;
      },
      (changed) =>
        changed.length === 0 ? [] : { kind: "reminders-changed", profileid, details: { changed } },
    );
    if (names.length > 0) announcer.publish([{ kind: "reminder", profileid, id: profileid }]);
    return { data: await remindersOf(parts, viewer) };
  });
}

/** Devices concern only the patient: none are shown under X-Impersonation. */
async function remindersOf(parts: Parts, viewer: Viewer): Promise<Reminders> {
  const profileid = ownProfile(viewer);
  const isActing = viewer.actor.impersonation !== null;
  const devices = isActing ? [] : await listDevices(parts.db, profileid);
  const settings = (await findSettings(parts.db, profileid)) ?? DEFAULT_SETTINGS;
  return {
    ...presentSettings(settings, parts.clock.now()),
    push_key: parts.push?.vapid.publicKey ?? null,
    mail_available: mailsReminders(parts),
    devices: devices.map(presentDevice),
    box_light: await boxLightOf(parts, profileid),
  };
}
