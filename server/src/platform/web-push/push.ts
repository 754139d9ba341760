import type { PushServices } from "./push-services.ts";
import type { Vapid } from "./vapid.ts";

/** What a server needs to send notifications to browsers. */
export interface Push {
  vapid: Vapid;
  /** For devices that registered with it, while two keys overlap. */
  beside?: Vapid;
  services: PushServices;
  /** Certificates that are trusted besides those of Node, as PEM; tests have their own. */
  ca?: string;
}
