/** A carer, as in the examples of calls. */
export const LINK = {
  id: 4,
  name: "Robert Thompson",
  email: "robert.thompson@example.org",
  scope: "doses" as const,
  after_minutes: 90,
  state: "active" as const,
  hears: "mail" as const,
  since_utc: "2026-05-01T16:20:00.000Z",
  last_read_utc: "2026-05-10T17:05:00.000Z",
  thanks: null,
};

export const NOON = {
  due_utc: "2026-05-10T11:00:00.000Z",
  standing: "taken" as const,
  timing: "on_time" as const,
  at_utc: "2026-05-10T11:04:00.000Z",
  cause: null,
  is_thanked: false,
};

const MORNING = {
  due_utc: "2026-05-10T06:00:00.000Z",
  standing: "no_press" as const,
  at_utc: null,
  timing: null,
  cause: null,
  is_thanked: false,
};

/** A patient of a carer. */
export const WATCHED = {
  id: 9,
  givenname: "Margaret",
  called: "Mum",
  timezone: "Europe/Berlin",
  scope: "figures" as const,
  hears: "push" as const,
  state: "no_press" as const,
  since_utc: "2026-05-10T06:00:00.000Z",
  seen_utc: "2026-05-10T08:10:00.000Z",
  heard_utc: "2026-05-10T08:10:02.000Z",
  off_until_utc: null,
  is_muted: false,
  asks: true,
  digest: "daily" as const,
  quiet: { from: "22:00", to: "07:00" },
  shares_telephone: false,
  newest: NOON,
  unanswered: [MORNING],
  taken: NOON,
  next_utc: "2026-05-10T18:00:00.000Z",
  telephone: "+493023125240",
};
