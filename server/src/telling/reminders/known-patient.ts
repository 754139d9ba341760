import { mayHaveButton } from "@dosebeat/domain/codecs/models";
import { type Hears, hearsBy } from "@dosebeat/domain/reminders/hears";
import type { Known, KnownBox, KnownCarer } from "@dosebeat/domain/reminders/known-patient";
import type { Recipients } from "./messages.ts";
import type { CarerRow, PatientRow } from "./patient-queries.ts";
import type { Patient } from "./patients.ts";
import { quietHoursOf } from "./quiet-hours.ts";

/** What is known about a patient, apart from the doses. */
export type KnownPatient = Pick<
  Known,
  "settings" | "off" | "zones" | "snoozes" | "carers" | "decidedUntil"
> & { box: Omit<KnownBox, "observed"> | null };

/** As in `reminder_settings`, for a patient who never changed any. */
const DEFAULTS = {
  is_on: true,
  lead_minutes: 0,
  repeat_minutes: 15,
  repeats: 2,
  last_minutes: 60,
  mail: false,
  quiet_from: null,
  quiet_to: null,
  off_from: null,
  off_until: null,
  on_since: null,
};

/** @param isMailOpen whether this installation sends mail */
export function knownPatient(patient: Patient, isMailOpen: boolean): KnownPatient {
  const { settings, created_at, zones, snoozes, carers, claimed } = patient;
  const said = settings ?? DEFAULTS;
  const { off_from: from, off_until: until, on_since } = said;
  return {
    settings: {
      isOn: said.is_on,
      leadMinutes: said.lead_minutes,
      repeats: said.repeats,
      repeatMinutes: said.repeat_minutes,
      lastMinutes: said.last_minutes,
      quiet: quietHoursOf(said),
      onSince: on_since === null ? created_at : new Date(on_since),
    },
    off: from && until ? { from: new Date(from), until: new Date(until) } : null,
    zones,
    snoozes,
    carers: carers.map((link) => carerOf(link, isMailOpen)),
    box: boxOf(patient),
    decidedUntil: claimed.decidedUntil,
  };
}

export function recipientsOf(
  { userid, devices, settings, carers }: Patient,
  isMailOpen: boolean,
): Recipients {
  return {
    patient: { userid, devices, hasMail: settings?.mail ?? false },
    carers: new Map(
      carers.map((link) => [
        link.id,
        {
          userid: link.userid,
          devices: link.devices,
          hasMail: hearsOf(link, isMailOpen) === "mail",
        },
      ]),
    ),
  };
}

function carerOf(link: CarerRow, isMailOpen: boolean): KnownCarer {
  const { id, after_minutes, timezone, is_muted, asks, since } = link;
  return {
    id,
    afterMinutes: after_minutes,
    timezone,
    isMuted: is_muted,
    asks,
    since,
    quiet: quietHoursOf(link),
    hears: hearsOf(link, isMailOpen),
  };
}

function hearsOf({ devices, is_verified }: CarerRow, isMailOpen: boolean): Hears {
  return hearsBy({ hasDevice: devices.length > 0, isVerified: is_verified, isMailOpen });
}

/** A box without a button says nothing about doses. */
function boxOf({ box }: PatientRow): KnownPatient["box"] {
  if (box === null || !mayHaveButton(box.model)) return null;
  return {
    intervalMinutes: box.interval_minutes,
    heard: box.last_received_at === null ? null : new Date(box.last_received_at),
    boundSince: new Date(box.valid_from),
  };
}
