import { expect, test } from "vitest";
import { refillText } from "./refill-text.ts";

const RAMIPRIL = { name: "Ramipril", strength: "5 mg", galenicform: "Tablet" };
const words = { opening: "Please, I need more of:", amount: "Amount: 100 tablets" };

test("an order names medicine, strength, form and amount, and nothing that was not entered", () => {
  expect(refillText(RAMIPRIL, words)).toBe(
    "Please, I need more of:\nRamipril 5 mg, Tablet\nAmount: 100 tablets",
  );
  const bare = { name: "Ramipril", strength: "", galenicform: " " };
  expect(refillText(bare, { ...words, amount: null })).toBe("Please, I need more of:\nRamipril");
});
