/** The device's time zone; a default if the browser does not know it. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "America/New_York";
}
