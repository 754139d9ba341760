import { resetSecondFactors } from "@dosebeat/contract/second-factors-calls";
import * as calls from "@dosebeat/contract/users-calls";
import type { FastifyInstance } from "fastify";
import { recorded } from "../../access/audit/queries.ts";
import { endAllImpersonations } from "../../access/impersonation/queries.ts";
import { profileEvent } from "../../access/profiles/events.ts";
import { endSessions } from "../../access/sessions/ending-queries.ts";
import { conflict, forbidden, problem } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import { staffOf } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { tellAddress, tellOwner } from "../account-mail/tell-owner.ts";
import { leaveNotice } from "../account-notices/queries.ts";
import { cancelLinkOf, deliverAddressChange } from "../email-changes/deliver.ts";
import { dropOwnAskedAddress } from "../email-changes/queries.ts";
import { presentFactors } from "../second-factors/present.ts";
import { deleteAllFactors } from "../second-factors/queries.ts";
import { mustHaveFactor } from "../second-factors/required.ts";
import { dropCodes, dropCodesMadeBy } from "../sign-in/password-codes/queries.ts";
import { correct, correctAddress } from "./correct.ts";
import { refuseDirected } from "./directed.ts";
import { deliverPasswordLink, makePasswordLink } from "./password-link.ts";
import { nameOf, presentUser } from "./present.ts";
import { changeUser, getUser } from "./queries.ts";
import { changesOf } from "./role-entries.ts";

/** Management of accounts by administrators. */
export async function userRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer } = parts;

  handle(app, calls.changeUser, async ({ viewer, params: { userid }, body: { data }, log }) => {
    const now = clock.now();
    const { before, after, by, asked } = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        await refuseDirected(tx, parts, userid, data);
        const { before, entries } = await correct(tx, userid, data, now);
        const changed = await changeUser(tx, viewer.userid, userid, data, clock.now());
        const asked = await correctAddress(tx, before, data.email, now);
        const change = { ...changed, before, asked, entries };
        const isAdministrator = change.after.is_active && change.after.role === "admin";
        if (!isAdministrator) {
          await endAllImpersonations(tx, userid, now);
          await dropCodesMadeBy(tx, userid);
        }
        if (!change.after.is_active) await dropCodes(tx, userid);
        const { role, staff } = change.after;
        const isSame = before.role === role && `${before.staff}` === `${staff}`;
        const by = isSame ? null : await getUser(tx, viewer.userid);
        if (by && userid !== viewer.userid) {
          await leaveNotice(tx, userid, "role-changed", nameOf(by), now);
        }
        return { ...change, by };
      },
      ({ entries, asked, ...change }) => [
        ...entries,
        ...(asked
          ? [{ kind: "email-change-asked" as const, profileid: change.after.profileid }]
          : []),
        ...changesOf(change),
      ],
    );
    if (by) {
      const { role, staff } = after;
      const told =
        before.role === role
          ? ({ kind: "staff_changed", staff, by: nameOf(by) } as const)
          : ({ kind: "role_changed", role, by: nameOf(by) } as const);
      tellOwner(app, parts, log, userid, told, now);
    }
    announcer.invalidate(userid);
    announcer.publish([profileEvent(after.profileid)]);
    const address_change =
      asked && (await deliverAddressChange(app, parts, log, asked, after.language));
    if (asked) {
      const change = {
        kind: "email_change_asked" as const,
        by: nameOf(await getUser(db, viewer.userid)),
        cancelLink: cancelLinkOf(app, parts, asked),
      };
      tellAddress(app, parts, log, userid, after.email, change, now);
    }
    return { data: { ...presentUser(after), address_change } };
  });

  handle(app, resetSecondFactors, async ({ viewer, params: { userid }, log }) => {
    const now = clock.now();
    if (userid === viewer.userid) throw forbidden(problem("second_factor_own"));
    const { user, by } = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        const user = await getUser(tx, userid);
        if (!(await deleteAllFactors(tx, userid))) throw conflict(problem("second_factor_none"));
        await endSessions(tx, userid, now);
        const by = nameOf(await getUser(tx, viewer.userid));
        await leaveNotice(tx, userid, "second-factors-reset", by, now);
        return { user, by };
      },
      ({ user: { profileid } }) => ({ kind: "second-factors-reset", profileid }),
    );
    announcer.invalidate(userid);
    tellOwner(app, parts, log, userid, { kind: "second_factors_reset", by }, now);
    const none = { totpSince: null, passkeys: [], recoveryCodes: 0 };
    return { data: presentFactors(none, mustHaveFactor(parts, { staff: staffOf(user) })) };
  });

  handle(app, calls.makePasswordLink, async ({ viewer, params: { userid }, log }, _reply) => {
    const { user, made } = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        const user = await getUser(tx, userid);
        if (!user.is_active) {
          throw conflict(problem("user_inactive"));
        }
        // The link is for somebody who cannot get in, so nobody may change the address meanwhile.
        await dropOwnAskedAddress(tx, userid);
        const by = { userid, madeBy: viewer.userid };
        return { user, made: await makePasswordLink(app, tx, parts, by, clock.now()) };
      },
      ({ user: { profileid } }) => ({ kind: "password-link-made", profileid }),
    );
    return { data: await deliverPasswordLink(parts, log, user, made) };
  });
}
