import type { AlertEvent } from "@dosebeat/contract/alerts";
import type { Language } from "@dosebeat/contract/base/languages";
import type { AlertKind } from "@dosebeat/domain/alerts/kinds";

interface Words {
  kinds: Readonly<Record<AlertKind, string>>;
  subjects: Readonly<Record<AlertEvent, string>>;
  intros: Readonly<Record<AlertEvent, string>>;
  /** One line per patient. */
  begun: string;
  begunBox: string;
  ended: string;
  /** For a patient who was erased: in place of `{who}`, and of the line. */
  erasedWho: string;
  erased: string;
  more: string;
  look: string;
  why: string;
}

/** The words of mails about alerts, as ICU messages; `{who}` is a record number, or the id of the profile. */
export const ALERT_WORDS: Readonly<Record<Language, Words>> = {
  en: {
    kinds: {
      box_silent: "Box offline",
      not_understood: "Box messages unreadable",
      battery_low: "Low battery",
      missed_in_a_row: "{count} doses missed in a row",
      low_coverage: "Known: below 70%",
      stock_out: "Medicine running out",
      taken_twice: "Medicine taken twice, says the patient",
      too_often: "Box opened again though the medicine is seldom due",
      over_most: "More taken as needed than the maximum",
    },
    subjects: {
      begun: "{what}: {patients, plural, one {patient {who}} other {# patients}} ({group})",
      ended: "Over: {what}, {patients, plural, one {patient {who}} other {# patients}} ({group})",
      test: "Test: {what} ({group})",
    },
    intros: {
      begun: "{what}, in the group {group}:",
      ended: "No longer so in the group {group}: {what}.",
      test: "This is a test. Alerts of this kind about patients in the group {group} will come to this address: {what}.",
    },
    begun: "Patient {who}, since {from}",
    begunBox: "Patient {who}, box {box}, since {from}",
    ended: "Patient {who}, {from} to {to}",
    erasedWho: "erased",
    erased: "A patient who was erased",
    more: "and {count} more",
    look: "See the alerts: {link}",
    why: "You get this mail because an administrator entered your address for this group.",
  },
  de: {
    kinds: {
      box_silent: "Box offline",
      not_understood: "Nachrichten der Box nicht lesbar",
      battery_low: "Batterie schwach",
      missed_in_a_row: "{count} Einnahmen nacheinander verpasst",
      low_coverage: "Bekannt: unter 70 %",
      stock_out: "Medikament bald aufgebraucht",
      taken_twice: "Medikament nach eigener Angabe doppelt genommen",
      too_often: "Box erneut geöffnet, obwohl das Medikament selten fällig ist",
      over_most: "Bei Bedarf mehr als die Höchstmenge genommen",
    },
    subjects: {
      begun: "{what}: {patients, plural, one {Patient {who}} other {# Patienten}} ({group})",
      ended:
        "Vorbei: {what}, {patients, plural, one {Patient {who}} other {# Patienten}} ({group})",
      test: "Test: {what} ({group})",
    },
    intros: {
      begun: "{what}, in der Gruppe {group}:",
      ended: "In der Gruppe {group} nicht mehr der Fall: {what}.",
      test: "Das ist ein Test. Alarme dieser Art über Patienten der Gruppe {group} kommen an diese Adresse: {what}.",
    },
    begun: "Patient {who}, seit {from}",
    begunBox: "Patient {who}, Box {box}, seit {from}",
    ended: "Patient {who}, {from} bis {to}",
    erasedWho: "gelöscht",
    erased: "Ein Patient, der gelöscht wurde",
    more: "und {count} weitere",
    look: "Alarme ansehen: {link}",
    why: "Sie bekommen diese Mail, weil jemand aus der Verwaltung Ihre Adresse für diese Gruppe eingetragen hat.",
  },
  fr: {
    kinds: {
      box_silent: "Boîtier hors ligne",
      not_understood: "Messages du boîtier illisibles",
      battery_low: "Batterie faible",
      missed_in_a_row: "{count} prises manquées de suite",
      low_coverage: "Connues\u00a0: moins de 70 %",
      stock_out: "Médicament bientôt épuisé",
      taken_twice: "Médicament pris deux fois, selon le patient",
      too_often: "Boîtier rouvert alors que le médicament est rarement prévu",
      over_most: "Prise au besoin au-delà du maximum",
    },
    subjects: {
      begun: "{what} : {patients, plural, one {patient {who}} other {# patients}} ({group})",
      ended:
        "Terminé : {what}, {patients, plural, one {patient {who}} other {# patients}} ({group})",
      test: "Test : {what} ({group})",
    },
    intros: {
      begun: "{what}, dans le groupe {group} :",
      ended: "Ce n’est plus le cas dans le groupe {group} : {what}.",
      test: "Ceci est un test. Les alertes de ce type sur les patients du groupe {group} arriveront à cette adresse : {what}.",
    },
    begun: "Patient {who}, depuis {from}",
    begunBox: "Patient {who}, boîtier {box}, depuis {from}",
    ended: "Patient {who}, de {from} à {to}",
    erasedWho: "supprimé",
    erased: "Un patient supprimé",
    more: "et {count} autres",
    look: "Voir les alertes : {link}",
    why: "Vous recevez cet e-mail parce qu’un administrateur a saisi votre adresse pour ce groupe.",
  },
  ar: {
    kinds: {
      box_silent: "العلبة غير متصلة",
      not_understood: "رسائل العلبة غير مقروءة",
      battery_low: "بطارية ضعيفة",
      missed_in_a_row:
        "{count, plural, two {فاتت جرعتان متتاليتان} few {فاتت # جرعات متتالية} other {فاتت # جرعة متتالية}}",
      low_coverage: "المعروفة: أقل من 70٪",
      stock_out: "دواء يوشك على النفاد",
      taken_twice: "دواء أُخذ مرتين بحسب قول المريض",
      too_often: "فُتحت مجددًا علبة دواء متباعد الجرعات",
      over_most: "تجاوز الحد الأقصى عند الحاجة",
    },
    subjects: {
      begun:
        "{what}: {patients, plural, one {المريض {who}} two {مريضان} few {# مرضى} other {# مريضًا}} ({group})",
      ended:
        "انتهى: {what}، {patients, plural, one {المريض {who}} two {مريضان} few {# مرضى} other {# مريضًا}} ({group})",
      test: "تجربة: {what} ({group})",
    },
    intros: {
      begun: "{what}، في المجموعة {group}:",
      ended: "لم يعد الأمر كذلك في المجموعة {group}: {what}.",
      test: "هذه تجربة. ستصل إلى هذا العنوان تنبيهات من هذا النوع عن مرضى المجموعة {group}: {what}.",
    },
    begun: "المريض {who}، منذ {from}",
    begunBox: "المريض {who}، العلبة {box}، منذ {from}",
    ended: "المريض {who}، من {from} إلى {to}",
    erasedWho: "محذوف",
    erased: "مريض حُذف حسابه",
    more: "و{count} غيرهم",
    look: "عرض التنبيهات: {link}",
    why: "وصلتك هذه الرسالة لأن مسؤولًا أدخل عنوانك لهذه المجموعة.",
  },
};
