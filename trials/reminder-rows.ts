import pg from "pg";
import { reminderDetails } from "../server/test/outgoing.ts";
import type { Browser } from "../server/test/push-service.ts";

/** A reminder that waits to be sent. */
export interface Due {
  id: string;
}

interface Device {
  id: string;
  user_id: string;
  profile_id: string;
}

async function ask<Row extends object>(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** The browsers as devices of the first account. */
export async function addDevices(
  url: string,
  browsers: readonly Browser[],
  pushKey: string,
): Promise<Device[]> {
  const rows = browsers.map(({ endpoint, keys }) => ({ endpoint, ...keys }));
  const bytes = (name: string) => `decode(translate(${name}, '-_', '+/')
    || repeat('=', (4 - length(${name}) % 4) % 4), 'base64')`;
  return ask<Device>(
    url,
    `with account as (select user_id, id from profiles order by id limit 1)
    insert into push_subscriptions (user_id, endpoint, p256dh, auth, push_key, label, created_at)
    select user_id, endpoint, ${bytes("p256dh")}, ${bytes("auth")}, $2, 'phone', now()
    from json_to_recordset($1) as browser (endpoint text, p256dh text, auth text), account
    returning id, user_id, (select id from account) as profile_id`,
    [JSON.stringify(rows), pushKey],
  );
}

/** Reminders for each of the devices, due now. */
export async function addReminders(
  url: string,
  devices: readonly Device[],
  each: number,
  round: number,
): Promise<Due[]> {
  await ask(url, "delete from reminder_plans");
  return ask<Due>(
    url,
    `insert into messages (user_id, profile_id, kind, step, about_at, channel, target, state, decided_at,
      send_at, until_at, details)
    select user_id, profile_id, 'reminder', 'due', date_trunc('day', now()) + $2 * interval '1 minute'
      + number * interval '1 millisecond', 'push', id, 'waiting', now(), now(), now() + interval '1 hour', $3
    from json_to_recordset($1) as device (id bigint, user_id bigint, profile_id bigint),
      generate_series(1, $4) as number
    returning id`,
    [
      JSON.stringify(devices),
      round,
      JSON.stringify(reminderDetails()),
      Math.ceil(each / devices.length),
    ],
  );
}

export async function countWaiting(url: string): Promise<number> {
  const [row] = await ask<{ count: string }>(
    url,
    "select count(*) from messages where state = 'waiting' and channel = 'push'",
  );
  return Number(row?.count ?? 0);
}
