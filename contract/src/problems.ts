/**
 * What a person can get wrong or run into, by code, with the English sentence; `{…}` stands for a
 * value. A refusal carries code and values beside its sentence, so that a client can say it in the
 * language of its reader. What only a program gets wrong has a sentence and no code. A code keeps its
 * meaning for good.
 */
export const PROBLEMS = {
  missing: "is missing",
  empty: "must not be empty",
  invalid: "is not valid",
  too_short: "must have at least {min} characters",
  too_long: "must have at most {max} characters",
  too_few: "must have at least {min} entries",
  too_many: "must have at most {max} entries",
  too_low: "must be at least {min}",
  too_high: "must be at most {max}",
  nul: "must not contain the NUL character",
  date: "must be a date such as 2026-05-10",
  instant: "must be an instant with its zone, such as 2026-11-21T08:00:00Z",
  year: "must lie between the years 1900 and 2999",
  date_order: "The start date is greater than the end date",
  doses_many: "More than {most} doses lie in this time. Ask for fewer days.",

  email: "must be an e-mail address",
  email_taken: "This e-mail address has an account.",
  sign_in: "The email / password combination is invalid",
  signed_out: "Sign in to do this.",
  sign_up_closed: "Signing up is closed here. Ask an administrator for an account.",
  setup_code: "The set-up code is wrong or was used already.",
  password_wrong: "The password is not right.",
  password_common: "This password is too common. Choose another one.",
  password_changed: "The password was changed meanwhile.",
  link_dead:
    "This link was used already, is older than 30 minutes, or is not complete. Ask for a new one.",
  attempts: "Too many attempts. Try again later.",
  zone: "This time zone is not known. Send one such as Europe/Berlin.",
  colour: "must be a colour such as #0096c7",
  forbidden: "You may not do this.",
  disk_full: "The disk of the server is full: this was not stored. Try again later.",

  not_found: "{what} was not found.",
  time_of_day: "must be a time of day such as 08:00, seconds 0",
  time_twice: "must not name a time twice",
  time_known: "This medicine has the time {time} already.",
  taken_later: "at must not lie in the future.",
  taken_far: "at must lie within 24 hours of the time when the dose was due.",
  taken_seen: "The box saw this dose taken at {at}.",

  deveui: "must have 16 hexadecimal digits",
  hex_8: "must have 8 hexadecimal digits",
  claim_code_short: "must have at least 6 letters and digits",
  claim_code_needed: "Enter the code that is printed on the box.",
  claim_code_wrong: "A box with this DevEUI and this code was not found.",
  box_held: "Sensor {deveui} cannot be assigned to user.",
  box_registered: "{deveui} is registered already, or named twice.",
  boxes_registered: "Registered already, or named twice: {deveuis}. Nothing was registered.",
  box_linked: "A box was linked meanwhile. Try again.",
  no_box: "No sensor is assigned here.",
  link_in_future: "The start of a link must not be in the future.",

  last_administrator: "This is the last active administrator. Make another one first.",
  user_inactive: "This user is not active. Activate the account first.",
  administrator_not_patient: "This is an administrator. Only patients can be impersonated.",
  impersonation_over: "This impersonation is over already.",
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

/** What a schema gives as its reason; the server says the sentence for it. */
export function because(code: ProblemCode): ProblemCode {
  return code;
}

type NamesIn<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** What the sentence of a code has places for. */
export type ProblemValues<Code extends ProblemCode> = Readonly<
  Record<NamesIn<(typeof PROBLEMS)[Code]>, string | number>
>;
