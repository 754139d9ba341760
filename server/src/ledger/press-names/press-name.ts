import type { NamePress } from "@dosebeat/contract/press-names";
import { NAME_REACH } from "@dosebeat/domain/presses/press-names";
import type { Row } from "../../database/schema.ts";
import { givenInstant } from "../instants.ts";
import { addIntake } from "../intakes/queries.ts";
import { keysIn } from "../queries.ts";
import type { Saying } from "../saying.ts";
import { addWord, findFirstIntake } from "./queries.ts";

/** A medicine taken with a press. */
export interface TakenThen {
  medicine: number;
  amount: number | null;
}

interface NamedAs {
  press: Date;
  as: NamePress["as"];
  also: boolean;
  /** The intake that the press is named as: an existing one, or one that is made. */
  taken: (TakenThen & { intake: number | null }) | null;
  /** What was taken again. */
  again: readonly TakenThen[];
  /** For the intakes that are made. */
  note: string;
}

interface Word extends Row<"press_names"> {
  /** The medicines of the intakes, for the audit log. */
  medicine: number | null;
  medicines: number[];
}

/** What a press was. The newest word for each press holds, and null takes it back. */
export const PRESS_NAME: Saying<NamePress, NamedAs, Word> = {
  keys: keysIn("press_names"),
  identity: identityOf,
  adds: ({ taken, again }) => {
    const intakes = again.length + (taken && taken.intake === null ? 1 : 0);
    return [["press_names", 1], ...(intakes > 0 ? [["intakes", intakes] as const] : [])];
  },
  store: async (tx, { press, as, also, taken, again, note }, { key, key_body, ...signed }) => {
    const of = ({ medicine, amount }: TakenThen) => ({
      ...signed,
      medicine_id: medicine,
      at: press,
      amount,
      note,
      key: null,
      key_body: null,
    });
    const made = taken && taken.intake === null ? await addIntake(tx, of(taken)) : null;
    const word = await addWord(tx, {
      ...signed,
      pressed_at: press,
      named_as: as,
      also,
      key,
      key_body,
      medicine_id: made?.medicine_id ?? null,
      intake_id: made?.id ?? taken?.intake ?? null,
    });
    for (const one of again) await addIntake(tx, { ...of(one), word_id: word.id });
    const medicines = again.map(({ medicine }) => medicine);
    return { ...word, medicine: taken?.medicine ?? null, medicines };
  },
  entry: ({ pressed_at, named_as, medicine, medicines }) => ({
    kind: "press-named",
    details: {
      pressed_utc: pressed_at.toISOString(),
      as: named_as,
      medicine,
      ...(medicines.length > 0 && { medicines }),
    },
  }),
  event: ({ id, medicine, medicines }) => ({ kind: "dose", id: medicine ?? medicines[0] ?? id }),
  from: async (tx, kept) => {
    const intake = await findFirstIntake(tx, kept, NAME_REACH);
    return intake && intake < kept.pressed_at ? intake : kept.pressed_at;
  },
};

function identityOf(stated: NamePress): unknown[] {
  const { as, medicine, medicines, amount, intake, also, note, pressed_utc, said_utc } = stated;
  return [
    givenInstant(pressed_utc),
    as,
    medicine,
    amount,
    intake,
    also,
    note ?? "",
    givenInstant(said_utc),
    // Last, and only if given, so that a word resent after an upgrade still has the same identity.
    ...(medicines ? [medicines] : []),
  ];
}
