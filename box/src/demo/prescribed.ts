import type { Person } from "./person.ts";

/** Patients whose medicines are not due every day. */
export const PRESCRIBED: readonly Person[] = [
  {
    ...{ givenname: "Margaret", familyname: "Doyle", email: "margaret@example.org" },
    ...{ born: "1941", record_number: "0798" },
    ...{ language: "en", timezone: "Europe/Dublin", shows: "taper", scenario: "perfect" },
    story: "Dublin, a cortisone taper in five steps; the tablets run out before it ends",
    days: 21,
    medicines: (dayOf) => [
      {
        ...{ name: "Prednisone", type: "Corticosteroid", description: "With breakfast" },
        ...{ strength: "5 mg", galenicform: "Tablet", unit: "tablets" },
        ...{ prescriber: "Dr Niamh Brennan", indication: "Polymyalgia rheumatica" },
        instructions: "40 mg, then 30, 20, 10 and 5 mg, five days each. Do not stop on your own.",
        ...{ startdate: dayOf(-10), enddate: dayOf(14) },
        schedules: [8, 6, 4, 2, 1].map((amount, step) => ({
          ...{ dosage_time: "08:00", amount },
          ...{ valid_from: dayOf(5 * step - 10), valid_to: dayOf(5 * step - 6) },
        })),
      },
      {
        ...{ name: "Pantoprazole", type: "Proton pump inhibitor", strength: "20 mg" },
        ...{ galenicform: "Gastro-resistant tablet", unit: "tablets" },
        ...{ description: "Half an hour before breakfast" },
        schedules: [{ dosage_time: "07:30", amount: 1 }],
      },
    ],
    said: [
      {
        ...{ what: "stock", kind: "count", medicine: "Prednisone", day: -10, time: "07:00" },
        ...{ amount: 86, expires: 400 },
      },
      {
        ...{ what: "stock", kind: "count", medicine: "Pantoprazole", day: -5, time: "18:00" },
        ...{ amount: 56, expires: 250 },
      },
    ],
    deveui: "02d05ebea7000006",
    claimcode: "H4RN-8QVX",
    network: "chirpstack",
    site: {
      deviceName: "pillbox-0006",
      gateways: [{ id: "24e124fffef0d5e6", eui: "24e124fffef0d5e6" }],
      ...{ latitude: 53.34, longitude: -6.27 },
    },
    room: { temperature: 20.2, humidity: 52, noonUtc: 12 },
    lively: false,
  },
  {
    ...{ givenname: "Ursula", familyname: "Brandstätter", email: "ursula@example.org" },
    ...{ born: "1952-06-17", record_number: "1463" },
    ...{ language: "de", timezone: "Europe/Vienna", shows: "weekly", scenario: "perfect" },
    story: "Vienna, methotrexate on Mondays, folic acid the day after; once paused",
    days: 60,
    medicines: () => [
      {
        ...{ name: "Methotrexat", type: "Immunsuppressivum", strength: "2,5 mg" },
        ...{ galenicform: "Tablette", unit: "Tabletten", prescriber: "Dr. Eva Hofbauer" },
        ...{ indication: "Rheumatoide Arthritis", description: "" },
        instructions: "Nur einmal in der Woche, immer montags. Niemals täglich.",
        ...{ once_only: true, if_late: "Bis zu zwei Tage später, sonst erst am nächsten Montag." },
        schedules: [
          { dosage_time: "08:00", amount: 6, recurrence: { kind: "weekdays", days: [1] } },
        ],
      },
      {
        ...{ name: "Folsäure", type: "Vitamin", description: "Am Tag nach Methotrexat" },
        ...{ strength: "5 mg", galenicform: "Tablette", unit: "Tabletten" },
        schedules: [
          { dosage_time: "08:00", amount: 1, recurrence: { kind: "weekdays", days: [2] } },
        ],
      },
      {
        ...{ name: "Vitamin D", type: "Vitamin", description: "Zum Essen" },
        ...{ strength: "20.000 I.E.", galenicform: "Kapsel", unit: "Kapseln" },
        schedules: [
          { dosage_time: "12:30", amount: 1, recurrence: { kind: "monthly", days: [1, 15] } },
        ],
      },
    ],
    said: [
      {
        ...{ what: "pause", medicine: "Methotrexat", from: -24, to: -18 },
        reason: "Infekt mit Fieber",
      },
      {
        ...{ what: "stock", kind: "count", medicine: "Methotrexat", day: -12, time: "18:00" },
        ...{ amount: 30, expires: 500 },
      },
    ],
    deveui: "02d05ebea7000007",
    claimcode: "D9LK-3WTB",
    network: "tts",
    site: {
      deviceName: "pillbox-0007",
      gateways: [{ id: "dach-josefstadt", eui: "9c5c8e00001a06d5" }],
      ...{ latitude: 48.21, longitude: 16.35 },
    },
    room: { temperature: 21.4, humidity: 44, noonUtc: 11 },
    lively: false,
  },
  {
    ...{ givenname: "Noémie", familyname: "Lambert", email: "noemie@example.org" },
    ...{ born: "1967", record_number: "4711" },
    ...{ language: "fr", timezone: "Asia/Tokyo", shows: "journey", scenario: "perfect" },
    story: "from Brussels, now in Tokyo: the pill on home time; a pen in a fridge that stood open",
    days: 40,
    medicines: (dayOf) => [
      {
        ...{ name: "Adalimumab", type: "Anticorps monoclonal", strength: "40 mg" },
        ...{ galenicform: "Stylo prérempli", unit: "injection", prescriber: "Dr Luc Peeters" },
        ...{ indication: "Maladie de Crohn", description: "Sortir du réfrigérateur 30 min avant" },
        instructions: "Une injection sous-cutanée toutes les deux semaines.",
        storage: { min_c: 2, max_c: 8, max_rh: null },
        schedules: [
          {
            ...{ dosage_time: "09:00", amount: 1 },
            recurrence: { kind: "interval", every: 14, anchor: dayOf(-36) },
          },
        ],
      },
      {
        ...{ name: "Pilule 21/7", type: "Contraceptif", strength: "0,15/0,03 mg" },
        ...{ galenicform: "Comprimé", unit: "comprimés", description: "À l'heure de Bruxelles" },
        schedules: [
          {
            ...{ dosage_time: "12:30", amount: 1, timezone: "Europe/Brussels" },
            recurrence: { kind: "cycle", on: 21, off: 7, anchor: dayOf(-40) },
          },
        ],
      },
    ],
    said: [
      {
        ...{ what: "stock", kind: "count", medicine: "Adalimumab", day: -30, time: "10:00" },
        ...{ amount: 6, expires: 120 },
      },
    ],
    deveui: "02d05ebea7000008",
    claimcode: "B6XJ-5PFM",
    network: "tts",
    site: {
      deviceName: "pillbox-0008",
      gateways: [{ id: "yanaka-roof", eui: "9c5c8e00001a07e6" }],
      ...{ latitude: 35.73, longitude: 139.77 },
    },
    room: {
      ...{ temperature: 5, humidity: 60, noonUtc: 3, swing: 0.4 },
      opened: { firstDay: 37.1, days: 0.25, everyDays: 1000, temperature: 13.2 },
    },
    lively: false,
  },
  {
    ...{ givenname: "Liam", familyname: "Byrne", email: "liam@example.org" },
    ...{ born: "1979", record_number: "4825" },
    ...{ language: "en", timezone: "Europe/London", shows: "as_needed", scenario: "opens often" },
    story: "Leeds, painkillers as needed, some noted and some pressed; one too soon",
    days: 30,
    medicines: () => [
      {
        ...{ name: "Paracetamol", type: "Painkiller", strength: "500 mg" },
        ...{ galenicform: "Tablet", unit: "tablets", description: "" },
        as_needed: {
          ...{ amount: 2, min_interval_minutes: 240, max_24h: 8, for: "headache, back pain" },
        },
        schedules: [],
      },
      {
        ...{ name: "Ibuprofen", type: "Painkiller", description: "With food" },
        ...{ strength: "400 mg", galenicform: "Film-coated tablet", unit: "tablets" },
        as_needed: {
          ...{ amount: 1, min_interval_minutes: 360, max_24h: 3 },
          for: "what paracetamol does not help",
        },
        schedules: [],
      },
      {
        ...{ name: "Amitriptyline", type: "Migraine prevention", strength: "10 mg" },
        ...{ galenicform: "Tablet", unit: "tablets", description: "" },
        schedules: [{ dosage_time: "21:30", amount: 1 }],
      },
    ],
    said: [
      {
        ...{ what: "intake", medicine: "Paracetamol", day: -9, time: "14:05", amount: 2 },
        note: "Long day at the screen",
      },
      { what: "intake", medicine: "Ibuprofen", day: -6, time: "18:20", amount: 1 },
      { what: "intake", medicine: "Paracetamol", day: -4, time: "08:00", amount: 2 },
      { what: "intake", medicine: "Paracetamol", day: -4, time: "12:00", amount: 2 },
      { what: "intake", medicine: "Paracetamol", day: -4, time: "15:30", amount: 2 },
      { what: "intake", medicine: "Paracetamol", day: -1, time: "16:40", amount: 1 },
      { what: "presses", medicine: "Ibuprofen", amount: 1 },
      {
        ...{ what: "stock", kind: "count", medicine: "Paracetamol", day: -10, time: "09:00" },
        ...{ amount: 32, expires: 600 },
      },
    ],
    deveui: "02d05ebea7000009",
    claimcode: "N7VC-2GDS",
    network: "chirpstack",
    site: {
      deviceName: "pillbox-0009",
      gateways: [{ id: "24e124fffef0e7f8", eui: "24e124fffef0e7f8" }],
      ...{ latitude: 53.8, longitude: -1.55 },
    },
    room: { temperature: 19.6, humidity: 55, noonUtc: 12 },
    lively: false,
  },
];
