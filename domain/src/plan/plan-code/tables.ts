/**
 * Units of doses by their code. Source: KBV, key table S_BMP_DOSIEREINHEIT V1.01 (OID 1.2.276.0.76.3.1.1.5.2.41).
 */
export const DOSE_UNITS: Readonly<Record<string, string>> = {
  "#": "Messlöffel",
  "0": "Messbecher",
  "1": "Stück",
  "2": "Pkg.",
  "3": "Flasche",
  "4": "Beutel",
  "5": "Hub",
  "6": "Tropfen",
  "7": "Teelöffel",
  "8": "Esslöffel",
  "9": "E",
  a: "Tasse",
  b: "Applikatorfüllung",
  c: "Augenbadewanne",
  d: "Dosierbriefchen",
  e: "Dosierpipette",
  f: "Dosierspritze",
  g: "Einzeldosis",
  h: "Glas",
  i: "Likörglas",
  j: "Messkappe",
  k: "Messschale",
  l: "Mio E",
  m: "Mio IE",
  n: "Pipettenteilstrich",
  o: "Sprühstoß",
  p: "IE",
  q: "cm",
  r: "l",
  s: "ml",
  t: "g",
  u: "kg",
  v: "mg",
};

/**
 * Dosage forms by their code, the frequent ones. Source: KBV, key table S_BMP_DARREICHUNGSFORM V1.02. Others are
 * shown as they stand in the code.
 */
export const FORMS: Readonly<Record<string, string>> = {
  AMP: "Ampullen",
  BEU: "Beutel",
  BTA: "Brausetabletten",
  CRE: "Creme",
  DOS: "Spray",
  DRA: "Dragees",
  FTA: "Filmtabletten",
  GEL: "Gel",
  GLO: "Globuli",
  GRA: "Granulat",
  INH: "Inhalat",
  KAP: "Kapseln",
  KTA: "Kautabletten",
  LOE: "Lösung",
  LOT: "Lotion",
  LTA: "Tabletten",
  NDS: "Nasenspray",
  OEL: "Öl",
  PEN: "Pen",
  PFL: "Pflaster",
  PUL: "Pulver",
  RED: "Retarddragees",
  REK: "Retardkapseln",
  RET: "Retardtabletten",
  SAF: "Saft",
  SAL: "Salbe",
  SIR: "Sirup",
  SPR: "Spray",
  SRI: "Spritze",
  SUP: "Zäpfchen",
  SUS: "Suspension",
  TAB: "Tabletten",
  TEE: "Tee",
  TRO: "Tropfen",
  UTA: "Tabletten",
};

/** What a heading says about the medicines under it, beside its words. */
export type HeadingSense = "plain" | "as_needed" | "other_days" | "limited";

/**
 * Headings by their code. Source: KBV, "Spezifikation BMP" 2.8, annex 2, table 6.
 */
export const HEADINGS: Readonly<Record<string, readonly [words: string, sense: HeadingSense]>> = {
  "411": ["Bedarfsmedikation", "as_needed"],
  "412": ["Dauermedikation", "plain"],
  "413": ["Intramuskuläre Anwendung", "plain"],
  "414": ["Besondere Anwendung", "other_days"],
  "415": ["Intravenöse Anwendung", "plain"],
  "416": ["Anwendung unter die Haut", "plain"],
  "417": ["Fertigspritze", "plain"],
  "418": ["Selbstmedikation", "plain"],
  "419": ["Allergiehinweise", "other_days"],
  "421": ["Wichtige Hinweise", "other_days"],
  "422": ["Wichtige Angaben", "other_days"],
  "423": ["zu besonderen Zeiten anzuwendende Medikamente", "other_days"],
  "424": ["zeitlich befristet anzuwendende Medikamente", "limited"],
  "425": ["Wöchentliche Anwendung", "plain"],
};

/** How parts of a tablet are written. */
export const FRACTIONS: Readonly<Record<string, number>> = {
  "½": 0.5,
  "⅓": 0.333,
  "¼": 0.25,
  "⅔": 0.667,
  "¾": 0.75,
  "⅛": 0.125,
  "1/2": 0.5,
  "1/3": 0.333,
  "1/4": 0.25,
  "2/3": 0.667,
  "3/4": 0.75,
  "1/8": 0.125,
};
