import { useAdherence } from "../../../nouns/adherence/queries.ts";
import { useManyDoses } from "../../../nouns/doses/queries.ts";
import { useExcused } from "../../../nouns/excused/queries.ts";
import { useProfile } from "../../../nouns/profiles/queries.ts";
import { useStock } from "../../../nouns/stock/queries.ts";
import { useExcursions } from "../../../nouns/storage/queries.ts";
import { failureOf } from "../../../ui/states/failure.ts";
import { useOfEach } from "./queries.ts";
import { reportMedicines } from "./report-medicines.ts";
import type { Snapshot } from "./snapshot.ts";

/** The answers for the chart days of a report; disabled without days. */
export function useSnapshot(range: { from: string; to: string } | null) {
  const [from, to] = [range?.from ?? null, range?.to ?? null];
  const profile = useProfile();
  const doses = useManyDoses(from, to);
  const adherence = useAdherence(from, to, "all");
  const stock = useStock();
  const excursions = useExcursions(from, to);
  const excused = useExcused();
  // The previous days' doses stand in until these have arrived; a report must not mix them.
  const medicines =
    range && profile.data && doses.data && !doses.isPlaceholderData
      ? reportMedicines(profile.data, doses.data.doses, range)
      : null;
  const ofEach = useOfEach(medicines, range);
  const queries = [profile, doses, adherence, stock, excursions, excused, ofEach];
  const known = {
    profile: profile.data,
    doses: doses.data,
    adherence: adherence.data,
    medicines,
    plans: ofEach.data?.plans,
    ofEach: ofEach.data?.figures,
    stock: stock.data,
    excursions: excursions.data,
    excused: excused.data,
    contacts: [],
    happened: [],
  };
  const asOf = Math.min(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt));
  const snapshot = isWhole(known) ? { ...known, asOf } : null;
  return { snapshot, failure: failureOf(queries) };
}

type Known = Omit<Snapshot, "asOf">;

function isWhole(known: { [Key in keyof Known]: Known[Key] | undefined | null }): known is Known {
  return Object.values(known).every((part) => part !== undefined && part !== null);
}
