import { chance } from "../chance.ts";

const GIVEN = [
  ...["Otto", "Rosa", "Jonas", "Grace", "Henri", "Marta", "Camille", "Samir", "Ingrid", "Youssef"],
  ...["Léa", "Paul", "Jürgen", "Zoë", "Nora", "Emil", "Agnès", "Mehmet", "Björn", "Chiara"],
  ...["Hélène", "Karim", "Sofía", "Tomasz", "Noor", "Lukas", "Frieda", "Idris", "Maeve", "محمد"],
  ...["ليلى", "سعاد", "Anneliese", "Gérard", "Katharina", "Odile", "Rüdiger", "Siobhán", "Viktor"],
] as const;

const FAMILY = [
  ...[
    "Brandt",
    "Keller",
    "Weber",
    "Okafor",
    "Petit",
    "Silva",
    "Laurent",
    "Haddad",
    "Voss",
    "Amrani",
  ],
  ...[
    "Fontaine",
    "Winter",
    "Müller",
    "O’Neill",
    "Schröder",
    "Lefèvre",
    "Yılmaz",
    "Nilsson",
    "Rossi",
  ],
  ...["Groß", "D’Angelo", "Benali", "García", "Kowalski", "Jansen", "Huber", "Dubois", "Öztürk"],
  ...[
    "van den Berg",
    "العلي",
    "حداد",
    "Zimmermann",
    "Moreau",
    "Fischer-Lang",
    "Ní Bhriain",
    "Novák",
  ],
] as const;

/** Names of the patient with this number; the same in every run. */
export function nameOf(number: number): { givenname: string; familyname: string } {
  return { givenname: pick(GIVEN, number, "given"), familyname: pick(FAMILY, number, "family") };
}

function pick(names: readonly [string, ...string[]], number: number, what: string): string {
  return names[Math.floor(chance("clinic", what, number) * names.length)] ?? names[0];
}
