const MIN_LENGTH = 4;

/** No package lists Arabic words: these are common ones, and names used in passwords. */
const ARABIC =
  "مرحبا سلام السلام حبيبي حبيبتي محمد احمد أحمد محمود عبدالله فاطمة مريم عائشة يوسف ابراهيم إبراهيم " +
  "كلمةالسر كلمةالمرور القاهرة الرياض دمشق بغداد بيروت الجزائر المغرب فلسطين رمضان الصيف الشتاء الربيع " +
  "الخريف القمر الشمس الحياة السعادة الامل الأمل عائلتي والدتي دواء الدواء جرعة";

let loaded: Promise<ReadonlySet<string>> | undefined;

/**
 * Common passwords, and words and names of English, German, French and Arabic. Loaded at the first use:
 * most starts of a server never set a password.
 */
export function knownWords(): Promise<ReadonlySet<string>> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<ReadonlySet<string>> {
  const packages = await Promise.all([
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-en"),
    import("@zxcvbn-ts/language-de"),
    import("@zxcvbn-ts/language-fr"),
  ]);
  const words = new Set(ARABIC.split(" "));
  for (const { dictionary } of packages) {
    for (const list of Object.values(dictionary)) {
      for (const word of list) {
        const text = String(word).normalize("NFKC").toLowerCase();
        if (text.length >= MIN_LENGTH) words.add(text);
      }
    }
  }
  return words;
}
