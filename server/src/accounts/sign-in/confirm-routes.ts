import * as calls from "@dosebeat/contract/sessions";
import type { FastifyInstance } from "fastify";
import { recorded } from "../../access/audit/queries.ts";
import { CONFIRMED_MS } from "../../access/sessions/limits.ts";
import { confirmSession } from "../../access/sessions/queries.ts";
import { handle } from "../../http/handle.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { startProof } from "../second-factors/passkeys/ceremonies.ts";
import { relyingParty } from "../second-factors/passkeys/relying-party.ts";
import { refusePasswords } from "./break-glass.ts";
import { confirmFactor } from "./own-factor.ts";
import { confirmedAccount } from "./own-password.ts";
import { getAccount } from "./queries.ts";
import { confirmNeeded } from "./require-confirmed.ts";

/** Calls with `confirm` require this, so that an unattended device does little harm. */
export async function confirmRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock } = parts;

  handle(app, calls.getConfirmPasskeyRequest, async (request) => {
    const party = relyingParty(parts.publicUrl, request);
    return { data: await startProof(db, request.viewer.userid, "confirm", party, clock.now()) };
  });

  handle(app, calls.confirm, async (request) => {
    const { viewer, session, body } = request;
    const { password, ...factor } = body;
    if (password === undefined) await confirmFactor(parts, request, factor);
    else await confirmPassword(viewer, password);
    const now = clock.now();
    await recorded(
      db,
      viewer.actor,
      (tx) => confirmSession(tx, session.id, now),
      () => ({ kind: "identity-confirmed", profileid: null }),
    );
    return { data: { until: new Date(now.getTime() + CONFIRMED_MS).toISOString() } };
  });

  /**
   * Somebody who has only the session and the password must not be able to remove the second factor that keeps them
   * out.
   */
  async function confirmPassword(viewer: Viewer, password: string): Promise<void> {
    const refusal = await confirmNeeded(db, viewer.userid);
    if (refusal.factors) throw refusal;
    refusePasswords(parts, (await getAccount(db, viewer.userid)).email);
    await confirmedAccount(db, viewer, password, "password");
  }
}
