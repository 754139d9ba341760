import * as calls from "@dosebeat/contract/passkeys-calls";
import type { FastifyInstance } from "fastify";
import { invalid, problem } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { tellOwner } from "../account-mail/tell-owner.ts";
import { addFactor, removeFactor } from "./change.ts";
import { refuseTooMany, startCreation, verifyNewPasskey } from "./passkeys/ceremonies.ts";
import { deletePasskey, insertPasskey, renamePasskey } from "./passkeys/queries.ts";
import { relyingParty } from "./passkeys/relying-party.ts";
import { presentFactors } from "./present.ts";
import { findEmail, findFactors } from "./queries.ts";
import { mustHaveFactor } from "./required.ts";

/** The caller's passkeys. */
export async function passkeyRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, publicUrl } = parts;

  handle(app, calls.getPasskeyCreation, async (request) => {
    const { userid } = request.viewer;
    const party = relyingParty(publicUrl, request);
    const owner = { userid, email: await findEmail(db, userid) };
    return { data: await startCreation(db, owner, party, clock.now()) };
  });

  handle(app, calls.addPasskey, async (request) => {
    const { viewer, body } = request;
    const { name, passkey } = body.data;
    const party = relyingParty(publicUrl, request);
    const row = await verifyNewPasskey(db, viewer.userid, party, passkey, clock.now());
    if (!row) throw invalid(["passkey"], problem("passkey_refused"));
    const { found, recoveryCodes } = await addFactor(parts, viewer, "passkey", async (tx) => {
      await refuseTooMany(tx, viewer.userid);
      await insertPasskey(tx, { ...row, name });
    });
    const added = { kind: "second_factor_added" } as const;
    tellOwner(app, parts, request.log, viewer.userid, added, clock.now());
    const factors = presentFactors(found, mustHaveFactor(parts, viewer));
    return { data: { factors, recoveryCodes } };
  });

  handle(app, calls.renamePasskey, async ({ viewer, params: { id }, body: { data } }) => {
    await renamePasskey(db, viewer.userid, id, data.name);
    const found = await findFactors(db, viewer.userid);
    return { data: presentFactors(found, mustHaveFactor(parts, viewer)) };
  });

  handle(app, calls.removePasskey, async ({ viewer, params: { id }, log }) => {
    const left = await removeFactor(parts, viewer, "passkey", (tx) =>
      deletePasskey(tx, viewer.userid, id),
    );
    tellOwner(app, parts, log, viewer.userid, { kind: "second_factor_removed" }, clock.now());
    return { data: presentFactors(left, mustHaveFactor(parts, viewer)) };
  });
}
