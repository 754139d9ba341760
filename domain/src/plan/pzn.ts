/**
 * A German pharmacy number (PZN) as its eight digits, without what stands before it and with the zeros that a plan's
 * code leaves out; null: it is none, or its check digit is wrong. Source: IFA, "Technische Hinweise zur PZN-Codierung".
 */
export function readPzn(text: string): string | null {
  const [, digits] = /^(?:PZN)?[\s:-]*(\d{1,8})$/i.exec(text.trim()) ?? [];
  if (digits === undefined) return null;
  const pzn = digits.padStart(8, "0");
  const sum = [...pzn.slice(0, 7)].reduce(
    (so, digit, index) => so + Number(digit) * (index + 1),
    0,
  );
  return pzn !== "00000000" && sum % 11 === Number(pzn[7]) ? pzn : null;
}
