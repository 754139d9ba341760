import * as calls from "@dosebeat/contract/second-factors-calls";
import type { FastifyInstance } from "fastify";
import { recorded } from "../../access/audit/queries.ts";
import { conflict, invalid, notFound, problem } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { tellOwner } from "../account-mail/tell-owner.ts";
import { addFactor, removeFactor } from "./change.ts";
import { presentFactors } from "./present.ts";
import {
  confirmTotp,
  deleteTotp,
  findEmail,
  findFactors,
  findPendingTotp,
  hasFactor,
  lockFactors,
  PENDING_MS,
  replaceRecoveryCodes,
  storePendingTotp,
} from "./queries.ts";
import { newRecoveryCodes } from "./recovery-codes.ts";
import { mustHaveFactor } from "./required.ts";
import { newTotpSecret, presentSecret, stepOfCode, totpSeal } from "./totp.ts";

/** The caller's second factors: the authenticator app and the recovery codes. */
export async function secondFactorRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock } = parts;
  const seal = totpSeal(parts);

  handle(app, calls.getSecondFactors, async ({ viewer }) => {
    const found = await findFactors(db, viewer.userid);
    return { data: presentFactors(found, mustHaveFactor(parts, viewer)) };
  });

  handle(app, calls.startTotp, async ({ viewer: { userid } }) => {
    const now = clock.now();
    const secret = newTotpSecret();
    await storePendingTotp(db, userid, seal.close(secret, userid), now);
    const expires = new Date(now.getTime() + PENDING_MS).toISOString();
    return { data: { ...presentSecret(secret, await findEmail(db, userid)), expires } };
  });

  handle(app, calls.confirmTotp, async ({ viewer, body: { data }, log }) => {
    const { userid } = viewer;
    const now = clock.now();
    const pending = await findPendingTotp(db, userid, now);
    const secret = pending && seal.open(pending, userid);
    if (!secret) throw conflict(problem("totp_expired"));
    const step = stepOfCode(secret, data.code, now);
    if (step === undefined) throw invalid(["code"], problem("second_factor_wrong"));
    const { found, recoveryCodes } = await addFactor(parts, viewer, "totp", async (tx) => {
      const isConfirmed = await confirmTotp(tx, userid, pending, step, now);
      if (!isConfirmed) throw conflict(problem("totp_expired"));
    });
    tellOwner(app, parts, log, userid, { kind: "second_factor_added" }, now);
    const factors = presentFactors(found, mustHaveFactor(parts, viewer));
    return { data: { factors, recoveryCodes } };
  });

  handle(app, calls.removeTotp, async ({ viewer, log }) => {
    const left = await removeFactor(parts, viewer, "totp", async (tx) => {
      if (!(await deleteTotp(tx, viewer.userid))) throw notFound("The authenticator app");
    });
    tellOwner(app, parts, log, viewer.userid, { kind: "second_factor_removed" }, clock.now());
    return { data: presentFactors(left, mustHaveFactor(parts, viewer)) };
  });

  handle(app, calls.makeRecoveryCodes, async ({ viewer: { userid, profileid, actor } }) => {
    const recoveryCodes = newRecoveryCodes();
    await recorded(
      db,
      actor,
      async (tx) => {
        await lockFactors(tx, userid);
        const isSet = hasFactor(await findFactors(tx, userid));
        if (!isSet) throw conflict(problem("second_factor_none"));
        await replaceRecoveryCodes(tx, userid, recoveryCodes);
      },
      () => ({ kind: "recovery-codes-made", profileid }),
    );
    return { data: { recoveryCodes } };
  });
}
