/**
 * What an overloaded server refuses, from first to last:
 * - `bulk`: exports, printed papers, and all that programs ask
 * - `lists`: what staff read
 * - `pages`: what patients and carers read
 * - `changes`: what people change, signing in included
 * - `deliveries`: what networks and boxes deliver
 * - `statements`: what patients say of their doses
 * - `always`: never refused
 */
export const URGENCIES = [
  "bulk",
  "lists",
  "pages",
  "changes",
  "deliveries",
  "statements",
  "always",
] as const;

export type Urgency = (typeof URGENCIES)[number];
