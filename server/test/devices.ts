import type { TestApp, TestPerson } from "./app.ts";
import type { Browser, PushService } from "./push-service.ts";

/** What a page sends to show reminders in its browser. */
export function subscription(service: PushService, { endpoint, keys }: Browser) {
  return { data: { endpoint, keys, push_key: service.push.vapid.publicKey } };
}

/** A browser of the person that shows reminders, with its id. */
export async function aDevice(
  test: TestApp,
  service: PushService,
  { token }: Pick<TestPerson, "token">,
): Promise<Browser & { id: number }> {
  const browser = service.aBrowser();
  const body = subscription(service, browser);
  await test.call("POST", "/api/push-subscriptions", { token, body });
  const { id } = await test.db
    .selectFrom("push_subscriptions")
    .select("id")
    .where("endpoint", "=", browser.endpoint)
    .executeTakeFirstOrThrow();
  return { ...browser, id };
}
