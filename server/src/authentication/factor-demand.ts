import type { Call } from "@dosebeat/contract/base/define-call";
import type { Session } from "../access/sessions/queries.ts";
import { findFactors, hasFactor } from "../accounts/second-factors/queries.ts";
import { mustHaveFactor } from "../accounts/second-factors/required.ts";
import { forbidden, problem } from "../http/errors.ts";
import type { Viewer } from "../http/viewer.ts";
import type { Parts } from "../parts.ts";
import { byUser, QueryCache } from "../peers/cached/query-cache.ts";

/** Refuses people who must have a second factor and have none, on all calls except those that set one up. */
export class FactorDemand {
  readonly #parts: Parts;
  readonly #people: QueryCache<number, true>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#people = new QueryCache(parts.announcer, byUser);
  }

  /** Whether {@link check} has anything to check. */
  concerns(
    { staff }: Pick<Viewer, "staff">,
    call: Call | undefined,
    { provider_factor: isProved }: Pick<Session, "provider_factor">,
  ): boolean {
    return !isProved && !call?.withoutSecondFactor && mustHaveFactor(this.#parts, { staff });
  }

  /** @throws 403 */
  async check({ userid }: Pick<Viewer, "userid">): Promise<void> {
    const isSet = await this.#people.get(userid, async () =>
      hasFactor(await findFactors(this.#parts.db, userid)) ? true : undefined,
    );
    if (!isSet) throw forbidden(problem("second_factor_required"));
  }
}
