/** The time zone of the device; the usual default where its browser does not say. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "America/New_York";
}
