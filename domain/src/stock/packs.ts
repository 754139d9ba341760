// Packs of one medicine. Amounts are whole thousandths of its unit, so that sums are exact.

/** What is left of a pack. */
export interface Pack {
  /** Last chart day on which it may be used; null: not stated. */
  expires: string | null;
  left: number;
}

/** Thousandths of an amount with at most 3 decimals. */
export function thousandths(amount: number): number {
  return Math.round(amount * 1000);
}

/** Adds a pack; packs that expire first come first. */
export function addPack(packs: Pack[], pack: Pack): void {
  const next = packs.findIndex((other) => expiresBefore(pack, other));
  packs.splice(next < 0 ? packs.length : next, 0, { ...pack });
}

function expiresBefore(one: Pack, other: Pack): boolean {
  return one.expires !== null && (other.expires === null || one.expires < other.expires);
}

/** Whether the pack may be used on a chart day; its last day is included. */
export function isUsable({ expires }: Pack, day: string): boolean {
  return expires === null || day <= expires;
}

/** What is left of the packs that may be used on a chart day, and of those that have expired. */
export function leftOn(packs: readonly Pack[], day: string): { usable: number; expired: number } {
  const usable = sumOf(packs.filter((pack) => isUsable(pack, day)));
  return { usable, expired: sumOf(packs) - usable };
}

function sumOf(packs: readonly Pack[]): number {
  return packs.reduce((sum, { left }) => sum + left, 0);
}

/** Takes an amount from packs in their order. @returns what they lack */
function takeFrom(packs: readonly Pack[], amount: number): number {
  let missing = amount;
  for (const pack of packs) {
    const taken = Math.min(pack.left, missing);
    pack.left -= taken;
    missing -= taken;
  }
  return missing;
}

/** Takes a dose of a chart day from packs that have not expired. @returns what they lack */
export function give(packs: readonly Pack[], amount: number, day: string): number {
  return takeFrom(
    packs.filter((pack) => isUsable(pack, day)),
    amount,
  );
}

/** The same for a past dose: an expired pack was used if there was no other. */
export function use(packs: readonly Pack[], amount: number, day: string): number {
  return takeFrom(packs, give(packs, amount, day));
}

/** Throws an amount away, expired packs first. @returns what they lack */
export function discard(packs: readonly Pack[], amount: number): number {
  return takeFrom(packs, amount);
}
