import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isEasyToGuess, ownWordsOf } from "./easy-passwords.ts";
import { knownWords } from "./known-words.ts";

const ADA = { email: "ada.moreau@example.org", givenname: "Ada", familyname: "Moreau-König" };

const isEasy = async (password: string) =>
  isEasyToGuess(password, await knownWords(), ownWordsOf(ADA));

describe("easy to guess:", () => {
  it.each([
    "dosebeat",
    "Dosebeat2026",
    "D0sebeat!",
    "dosebeat-pillbox",
    "Sommer2026",
    "Passwort!",
    "Geheim123!",
    "soleil123",
    "Summer2026",
    "P@ssw0rd2024",
    "aaaaaaaa",
    "abababab",
    "11112222",
    "12345678",
    "abcdefgh1",
    "87654321",
    "qwertz123",
    "azertyuiop",
    "asdfghjkl",
    "qwertz1234qwertz",
    "Moreau123",
    "ada.moreau",
    "König2026",
    "example.org1",
    "محمد2026",
    "password",
    "ｐａｓｓｗｏｒｄ",
  ])("%s", async (password) => {
    expect(await isEasy(password)).toBe(true);
  });
});

describe("not easy to guess:", () => {
  it.each([
    "amber-ferry-sings-low",
    "quiet-harbour",
    "violet-tractor-hums-42",
    "Xk9#mQ2vLp",
    "moreau-likes-ferries",
    "grünes boot im hafen",
    "قطار أزرق سريع",
  ])("%s", async (password) => {
    expect(await isEasy(password)).toBe(false);
  });
});

it("no random password of 16 letters and digits is refused", async () => {
  const known = await knownWords();
  const letter = fc.constantFrom(..."abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789");
  fc.assert(
    fc.property(fc.array(letter, { minLength: 16, maxLength: 128 }), (letters) => {
      fc.pre(new Set(letters).size > 8);
      return !isEasyToGuess(letters.join(""), known, ownWordsOf(ADA));
    }),
  );
});
