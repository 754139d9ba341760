import { invalid, problem } from "../../http/errors.ts";
import type { WebhookHosts } from "../../platform/webhooks/webhook-hosts.ts";

/**
 * An address in its stored form.
 *
 * @param field the field of the request that contained it
 * @throws 400 if this server would not call it
 */
export async function callableAddress(
  hosts: WebhookHosts,
  address: string,
  field: string,
): Promise<string> {
  const url = await hosts.reachable(address);
  if (url === "no_such_name") throw invalid([field], problem("webhook_name"));
  if (url === "not_allowed") throw invalid([field], problem("webhook_address"));
  return url.href;
}
