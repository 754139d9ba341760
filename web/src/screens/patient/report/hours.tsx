const HOURS = [3, 6, 9, 12, 15, 18, 21, 24, 27];

const placeOfHour = (hour: number) => `${(100 * (hour - 3)) / 24}%`;

/** A line at every third hour of a day from 03:00 to 03:00. */
export function HourLines() {
  return HOURS.map((hour) => (
    <span key={hour} className="hour-line" style={{ left: placeOfHour(hour) }} />
  ));
}

/** The same hours as text. */
export function HourNames() {
  return (
    <div className="hour-names">
      {HOURS.map((hour) => (
        <span key={hour} style={{ left: placeOfHour(hour) }}>
          {String(hour % 24).padStart(2, "0")}:00
        </span>
      ))}
    </div>
  );
}
