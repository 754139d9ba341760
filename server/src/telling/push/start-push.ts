import type { Config } from "../../config.ts";
import type { Db } from "../../database/db.ts";
import { defaultSender } from "../../platform/mail.ts";
import { loadOrCreateSecret, makeDataFolder } from "../../platform/secret-file.ts";
import { StartRefused } from "../../platform/start-refused.ts";
import type { Push } from "../../platform/web-push/push.ts";
import { PushServices } from "../../platform/web-push/push-services.ts";
import { Vapid } from "../../platform/web-push/vapid.ts";
import { pushKeyOf } from "./queries.ts";

const KEY_FILE = "vapid-key";

type Settings = Pick<
  Config,
  | "publicUrl"
  | "vapidPrivateKey"
  | "vapidPrivateKeyBeside"
  | "vapidSubject"
  | "pushServices"
  | "dataDir"
  | "mailFrom"
>;

/**
 * Prepares to send notifications. Undefined, with a printed explanation, if that is not possible: without PUBLIC_URL,
 * or with another key than the servers of the same database, whose devices would accept nothing from this one.
 */
export async function startPush(
  db: Db,
  settings: Settings,
  print: (line: string) => void,
): Promise<Push | undefined> {
  const { publicUrl, pushServices } = settings;
  if (publicUrl === undefined) return undefined;
  const { vapid, beside } = await keysOf(settings, publicUrl);
  if ((await pushKeyOf(db, vapid.publicKey, beside?.publicKey)) !== vapid.publicKey) {
    print(
      "Push: this server's key is not the installation's, so it sends no notifications: give all servers the same VAPID_PRIVATE_KEY, or the same file vapid-key (docs/operations.md)",
    );
    return undefined;
  }
  return { vapid, ...(beside && { beside }), services: new PushServices(pushServices) };
}

async function keysOf(settings: Settings, publicUrl: string) {
  const { vapidPrivateKeyBeside, vapidSubject, mailFrom } = settings;
  const subject = vapidSubject ?? `mailto:${mailFrom ?? defaultSender(publicUrl)}`;
  return {
    vapid: await vapidOf(settings, subject),
    beside:
      vapidPrivateKeyBeside === undefined
        ? undefined
        : keyOf(vapidPrivateKeyBeside, subject, "VAPID_PRIVATE_KEY_BESIDE"),
  };
}

async function vapidOf(settings: Settings, subject: string): Promise<Vapid> {
  const { vapidPrivateKey, dataDir } = settings;
  if (vapidPrivateKey !== undefined) return keyOf(vapidPrivateKey, subject, "VAPID_PRIVATE_KEY");
  await makeDataFolder(dataDir);
  return keyOf(await loadOrCreateSecret(dataDir, KEY_FILE), subject, `${dataDir}/${KEY_FILE}`);
}

function keyOf(key: string, subject: string, where: string): Vapid {
  try {
    return new Vapid(key, subject);
  } catch {
    throw new StartRefused(`${where} is no private key of P-256: restore it from a backup.`);
  }
}
