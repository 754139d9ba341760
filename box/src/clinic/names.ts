import { chance } from "../chance.ts";

interface Names {
  given: readonly [string, ...string[]];
  family: readonly [string, ...string[]];
}

/** Given and family names that go together: those of one country, in one script. */
const NAMES: readonly [Names, ...Names[]] = [
  {
    given: [
      "Otto",
      "Frieda",
      "Jürgen",
      "Katharina",
      "Lukas",
      "Anneliese",
      "Rüdiger",
      "Emil",
      "Rosa",
      "Ingrid",
      "Jonas",
      "Marta",
      "Viktor",
      "Nora",
    ],
    family: [
      "Brandt",
      "Keller",
      "Weber",
      "Voss",
      "Winter",
      "Müller",
      "Schröder",
      "Groß",
      "Huber",
      "Zimmermann",
      "Fischer-Lang",
      "Yılmaz",
      "Öztürk",
      "Kowalski",
    ],
  },
  {
    given: [
      "Henri",
      "Camille",
      "Léa",
      "Paul",
      "Zoë",
      "Agnès",
      "Hélène",
      "Gérard",
      "Odile",
      "Karim",
      "Samir",
      "Noor",
    ],
    family: [
      "Petit",
      "Laurent",
      "Fontaine",
      "Lefèvre",
      "Dubois",
      "Moreau",
      "Benali",
      "Amrani",
      "Haddad",
      "D’Angelo",
      "García",
    ],
  },
  {
    given: ["Grace", "Maeve", "Siobhán", "Björn", "Chiara", "Tomasz", "Idris", "Sofía", "Amelia"],
    family: [
      "O’Neill",
      "Ní Bhriain",
      "Okafor",
      "Nilsson",
      "Rossi",
      "Novák",
      "van den Berg",
      "Jansen",
      "Silva",
    ],
  },
  {
    given: ["محمد", "ليلى", "سعاد", "يوسف", "أمينة", "خالد"],
    family: ["العلي", "حداد", "منصور", "بن يوسف", "القاسم"],
  },
];

/** Names of the patient with this number; the same in every run. */
export function nameOf(number: number): { givenname: string; familyname: string } {
  const { given, family } = pick(NAMES, number, "names");
  return { givenname: pick(given, number, "given"), familyname: pick(family, number, "family") };
}

function pick<One>(from: readonly [One, ...One[]], number: number, what: string): One {
  return from[Math.floor(chance("clinic", what, number) * from.length)] ?? from[0];
}
