import { notFound } from "../../http/errors.ts";
import type { Parts } from "../../parts.ts";
import type { SignOnSettings } from "../../sign-on-settings.ts";

/** Settings under which a directory provisions accounts. */
export type ProvisioningSettings = SignOnSettings & {
  roles: NonNullable<SignOnSettings["roles"]>;
};

/** @throws 404 where no roles are mapped: then administrators decide them, and nobody could be staff by the directory */
export function provisioningOf({ signOn }: Pick<Parts, "signOn">): ProvisioningSettings {
  const roles = signOn?.settings.roles;
  if (!signOn || !roles) throw notFound("Provisioning");
  return { ...signOn.settings, roles };
}
