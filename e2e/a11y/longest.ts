import { randomBytes } from "node:crypto";
import type { caller } from "../src/api.ts";
import { chartDay } from "../src/own-plan.ts";
import { aNewPerson, type Person, zoneAtNoon } from "../src/people.ts";

/* The longest content that people enter, created through the API. */

/** Without a space to break at, as in addresses that people paste. */
const UNBROKEN =
  "https://www.herzzentrum-nordrhein-westfalen.example.org/merkblaetter/blutverduennung";
const NOTE = `Bitte eine halbe Stunde vor dem Frühstück mit einem großen Glas Leitungswasser einnehmen, niemals mit Grapefruitsaft. ${UNBROKEN} Rücksprache mit der Kardiologie bei Schwindel, Herzrasen oder ungewöhnlichen Blutergüssen.`;
const PRESCRIBER = "Prof. Dr. med. Maximiliane-Alexandra von Hohenzollern-Sigmaringen";
const UNIT = "Filmtabletten mit veränderter Freisetzung";

export const GROUP_NAME =
  "Kardiologische Rehabilitationsklinik Nordrhein-Westfalen, Herz-Kreislauf-Erkrankungen";

const EVERY_TWO_HOURS = Array.from(
  { length: 12 },
  (_, index) => `${String(index + 7).padStart(2, "0")}:30`,
);

/** Names of medicines as printed on packs: combinations, salts, compound words. */
export const MEDICINE_NAMES = [
  "Hydrochlorothiazide/Valsartan/Amlodipine 12.5/160/10",
  "Methotrexat",
  "Levothyroxin-Natrium",
  "Prednisolonacetat",
  "Acetylsalicylsäure/Clopidogrelhydrogensulfat",
  "Ramipril",
];

/** A family name in one word, and a mark for finding it. */
export function aLongNamedPerson(): Person {
  const mark = randomBytes(4).toString("hex");
  const familyname = `Wolfeschlegelsteinhausenbergerdorff ${mark}`;
  return { ...aNewPerson(), givenname: "Maximiliane-Alexandra Wilhelmine", familyname };
}

/** The longest plans: 12 times a day, a weekly one, a taper of eight steps, one as needed, one that has ended. */
export function longestMedicines(now: Date) {
  const [combination, weekly, daily, taper, needed, ended] = MEDICINE_NAMES;
  const shared = { startdate: day(now, 3), unit: UNIT, prescriber: PRESCRIBER };
  return [
    {
      ...shared,
      name: combination,
      strength: "12,5 mg/160 mg/10 mg",
      type: "Antihypertensivum",
      galenicform: "Filmtablette",
      description: NOTE,
      indication: "Bluthochdruck bei Herzinsuffizienz",
      instructions: NOTE,
      if_late: NOTE,
      schedules: EVERY_TWO_HOURS.map((dosage_time) => ({ dosage_time, amount: 1.5 })),
    },
    {
      ...shared,
      name: weekly,
      strength: "15 mg",
      once_only: true,
      schedules: [
        {
          dosage_time: "11:00",
          amount: 6,
          recurrence: { kind: "weekdays", days: [new Date(day(now, 0)).getUTCDay() || 7] },
        },
      ],
    },
    {
      ...shared,
      name: daily,
      strength: "137 Mikrogramm",
      schedules: ["06:00", "15:30"],
    },
    {
      ...shared,
      name: taper,
      strength: "5 mg",
      schedules: Array.from({ length: 8 }, (_, step) => ({
        dosage_time: "08:00",
        amount: 8 - step,
        valid_from: day(now, 3 - step * 3),
        valid_to: step < 7 ? day(now, 1 - step * 3) : null,
      })),
    },
    {
      ...shared,
      name: needed,
      strength: "100 mg/75 mg",
      description: NOTE,
      as_needed: {
        amount: 1,
        min_interval_minutes: 240,
        max_24h: 4,
        for: "Kopfschmerzen, Gliederschmerzen und Fieber über 38,5 °C",
      },
    },
    { name: ended, startdate: day(now, 40), enddate: day(now, 20), schedules: ["07:00"] },
  ];
}

/** Entries outside the plan. */
export async function enterBeside(
  api: ReturnType<typeof caller>,
  token: string,
  medicines: readonly { id: number }[],
  now: Date,
) {
  const reason = NOTE.slice(0, 300);
  const excused = { from: day(now, 12), to: day(now, 10), reason };
  await api("POST", "/api/excused", token, { data: excused });
  const [first, , daily] = medicines;
  const pause = { medicine: daily?.id, from: day(now, -20), to: day(now, -25), reason };
  await api("POST", "/api/medicine-pauses", token, { data: pause });
  const count = { medicine: first?.id, kind: "count", amount: 30, note: reason };
  await api("POST", "/api/stock-entries", token, { data: count });
}

/** A contact and notes by staff about the patient. */
export async function enterNotes(
  api: ReturnType<typeof caller>,
  clinician: string,
  profileid: number,
) {
  for (const is_shared of [true, false])
    await api("POST", "/api/notes", clinician, { data: { profileid, text: NOTE, is_shared } });
}

/** A day before now or, if negative, after it; where it is noon, as for the patients. */
function day(now: Date, back: number): string {
  return chartDay(zoneAtNoon(now), now, -back);
}
