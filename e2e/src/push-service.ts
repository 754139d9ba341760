import type { BrowserContext } from "@playwright/test";

/** Nobody listens there: anything sent to this push service is refused at once. */
const PUSH_SERVICE = "localhost:9";

/** Settings for a server that sends notifications, which needs to know its own address. */
export const sendsPushes = (url: string) => ({ PUBLIC_URL: url, PUSH_SERVICES: PUSH_SERVICE });

/** A browser whose push service responds: subscriptions are made here, and the server stores them. */
export async function withPushService(context: BrowserContext): Promise<void> {
  await context.addInitScript((service) => {
    const key = Uint8Array.from(
      atob(
        "BDdMabBynHI1w0Gh3HKf0S-hRFBGaWTUGUoWvROgk8RcsTPLeJHVoKW_SSFFKpxGxqGFPp1TIaewjRhzdLoPRg0"
          .replaceAll("-", "+")
          .replaceAll("_", "/"),
      ),
      (letter) => letter.charCodeAt(0),
    ).buffer;
    let subscription: unknown = null;
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        const padded = applicationServerKey.replaceAll("-", "+").replaceAll("_", "/");
        const bytes = Uint8Array.from(atob(padded), (letter) => letter.charCodeAt(0));
        subscription = {
          endpoint: `https://${service}/${crypto.randomUUID()}`,
          options: { applicationServerKey: bytes.buffer },
          getKey: (name: string) => (name === "p256dh" ? key : new ArrayBuffer(16)),
          unsubscribe: async () => {
            subscription = null;
            return true;
          },
        };
        return subscription;
      },
    });
  }, PUSH_SERVICE);
}
