import type { AddDevice } from "@dosebeat/contract/push";

/** What the server needs to send to a subscription. Throws if the browser provides no keys. */
export function subscriptionBody(subscription: PushSubscription): AddDevice["data"] {
  const { endpoint, options } = subscription;
  const [p256dh, auth] = [subscription.getKey("p256dh"), subscription.getKey("auth")];
  if (!p256dh || !auth) throw new Error("The subscription has no keys.");
  return {
    endpoint,
    keys: { p256dh: encoded(p256dh), auth: encoded(auth) },
    push_key: pushKeyOf(options) ?? "",
  };
}

/** The server's public key that a subscription was made with, in base64url. */
export function pushKeyOf({ applicationServerKey }: PushSubscriptionOptions): string | null {
  return applicationServerKey && encoded(applicationServerKey);
}

function encoded(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
