import { notFound } from "../../http/errors.ts";
import type { Parts } from "../../parts.ts";
import type { SignOnSettings } from "../../sign-on-settings.ts";

/** Settings with which a directory can provision accounts. */
export type ProvisioningSettings = SignOnSettings & {
  roles: NonNullable<SignOnSettings["roles"]>;
};

/** @throws 404 if no roles are mapped: then administrators decide them, and the directory could make nobody staff */
export function provisioningOf({ signOn }: Pick<Parts, "signOn">): ProvisioningSettings {
  const roles = signOn?.settings.roles;
  if (!signOn || !roles) throw notFound("Provisioning");
  return { ...signOn.settings, roles };
}
