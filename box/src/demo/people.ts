import type { Language } from "@dosebeat/contract/languages";
import type { MedicineRequest } from "@dosebeat/contract/medicines";
import type { NetworkName } from "../deliveries.ts";
import type { Site } from "../envelopes/site.ts";
import type { ScenarioName } from "../scenarios.ts";
import type { Room } from "../surroundings.ts";

/** A fictional patient of the demo, with a box. */
export interface Person {
  givenname: string;
  familyname: string;
  email: string;
  language: Language;
  timezone: string;
  scenario: ScenarioName;
  /** One line about the patient, shown to viewers of the demo. */
  story: string;
  medicines: readonly Omit<MedicineRequest, "startdate">[];
  deveui: string;
  claimcode: string;
  network: NetworkName;
  site: Site;
  room: Room;
  /** Whether the box reports every minute while the demo runs. */
  lively: boolean;
}

export const DEMO_PASSWORD = "press-the-box";
export const DEMO_ADMIN = {
  email: "admin@example.org",
  password: "watch-the-boxes",
  givenname: "Robin",
  familyname: "Keller",
};

export const PEOPLE: readonly Person[] = [
  {
    givenname: "Ada",
    familyname: "Moreno",
    email: "ada@example.org",
    language: "en",
    timezone: "Europe/London",
    scenario: "eventful",
    story: "London, every kind of day in one week: late, missed, unclear, confirmed, pressed twice",
    medicines: [
      {
        name: "Metformin",
        type: "Antidiabetic",
        description: "With breakfast and with dinner",
        strength: "500 mg",
        galenicform: "Film-coated tablet",
        schedules: ["08:00", "20:00"],
      },
      {
        name: "Ramipril",
        type: "ACE inhibitor",
        description: "",
        strength: "5 mg",
        galenicform: "Tablet",
        schedules: ["08:00"],
      },
      {
        name: "Levodopa",
        type: "Parkinson's medicine",
        description: "Half an hour before lunch",
        strength: "100 mg",
        galenicform: "Tablet",
        schedules: ["13:00"],
      },
    ],
    deveui: "02d05ebea7000005",
    claimcode: "M2CF-7TKD",
    network: "chirpstack",
    site: {
      deviceName: "pillbox-0005",
      gateways: [{ id: "24e124fffef0c3d4", eui: "24e124fffef0c3d4" }],
      latitude: 51.54,
      longitude: -0.14,
    },
    room: { temperature: 20.8, humidity: 46, noonUtc: 12 },
    lively: false,
  },
  {
    givenname: "Grace",
    familyname: "Whitaker",
    email: "grace@example.org",
    language: "en",
    timezone: "America/New_York",
    scenario: "perfect",
    story: "New York, hardly ever late; her box reports every minute",
    medicines: [
      {
        name: "Metformin",
        type: "Antidiabetic",
        description: "With breakfast and with dinner",
        strength: "500 mg",
        galenicform: "Film-coated tablet",
        schedules: ["08:00", "18:30"],
      },
      {
        name: "Atorvastatin",
        type: "Lipid-lowering",
        description: "",
        strength: "20 mg",
        galenicform: "Tablet",
        schedules: ["21:30"],
      },
    ],
    deveui: "02d05ebea7000001",
    claimcode: "K7QM-4XWP",
    network: "chirpstack",
    site: {
      deviceName: "pillbox-0001",
      gateways: [
        { id: "0016c001f153a14c", eui: "0016c001f153a14c" },
        { id: "0016c001f153b207", eui: "0016c001f153b207" },
      ],
      latitude: 40.73,
      longitude: -73.99,
    },
    room: { temperature: 22, humidity: 41, noonUtc: 17 },
    lively: true,
  },
  {
    givenname: "Jonas",
    familyname: "Brandt",
    email: "jonas@example.org",
    language: "de",
    timezone: "Europe/Berlin",
    scenario: "forgets evenings",
    story: "Berlin, often forgets the evening",
    medicines: [
      {
        name: "Ramipril",
        type: "ACE-Hemmer",
        description: "Morgens, unabhängig vom Essen",
        strength: "5 mg",
        galenicform: "Tablette",
        schedules: ["07:30"],
      },
      {
        name: "Metoprolol",
        type: "Betablocker",
        description: "",
        strength: "47,5 mg",
        galenicform: "Retardtablette",
        schedules: ["07:30", "19:30"],
      },
    ],
    deveui: "02d05ebea7000002",
    claimcode: "T3HN-9RVC",
    network: "chirpstack",
    site: {
      deviceName: "pillbox-0002",
      gateways: [{ id: "7076ff0056071e3a", eui: "7076ff0056071e3a" }],
      latitude: 52.52,
      longitude: 13.4,
    },
    room: { temperature: 20.5, humidity: 47, noonUtc: 11 },
    lively: false,
  },
  {
    givenname: "Camille",
    familyname: "Laurent",
    email: "camille@example.org",
    language: "fr",
    timezone: "Europe/Paris",
    scenario: "travels",
    story: "Paris, travels: the box stays at home, or is out of reach",
    medicines: [
      {
        name: "Lévothyroxine",
        type: "Hormone thyroïdienne",
        description: "À jeun, une demi-heure avant le petit déjeuner",
        strength: "75 µg",
        galenicform: "Comprimé",
        schedules: ["06:45"],
      },
      {
        name: "Apixaban",
        type: "Anticoagulant",
        description: "",
        strength: "5 mg",
        galenicform: "Comprimé pelliculé",
        schedules: ["08:00", "20:00"],
      },
    ],
    deveui: "02d05ebea7000003",
    claimcode: "W8DL-2FJY",
    network: "tts",
    site: {
      deviceName: "pillbox-0003",
      gateways: [{ id: "toit-belleville", eui: "9c5c8e00001a05c4" }],
      latitude: 48.87,
      longitude: 2.38,
    },
    room: { temperature: 21, humidity: 50, noonUtc: 12 },
    lively: false,
  },
  {
    givenname: "يوسف",
    familyname: "منصور",
    email: "youssef@example.org",
    language: "ar",
    timezone: "Africa/Cairo",
    scenario: "dies",
    story: "Cairo, four times a day; the battery ran down and was changed days later",
    medicines: [
      {
        name: "ليفودوبا / كاربيدوبا",
        type: "دواء لمرض باركنسون",
        description: "قبل الطعام بنصف ساعة",
        strength: "100/25 mg",
        galenicform: "قرص",
        schedules: ["06:00", "10:00", "14:00", "18:00"],
      },
      {
        name: "راساجيلين",
        type: "مثبط إنزيم MAO-B",
        description: "",
        strength: "1 mg",
        galenicform: "قرص",
        schedules: ["10:00"],
      },
    ],
    deveui: "02d05ebea7000004",
    claimcode: "P5ZB-6GTK",
    network: "chirpstack",
    site: {
      deviceName: "pillbox-0004",
      gateways: [{ id: "24e124fffef0a1b2", eui: "24e124fffef0a1b2" }],
      latitude: 30.04,
      longitude: 31.24,
    },
    room: { temperature: 25, humidity: 38, noonUtc: 10 },
    lively: false,
  },
];
