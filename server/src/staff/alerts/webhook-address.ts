import { invalid, problem } from "../../http/errors.ts";
import type { WebhookHosts } from "../../platform/webhooks/webhook-hosts.ts";

/**
 * An address as it is stored.
 *
 * @param field where it was sent
 * @throws 400 if it is none that this server would call
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
