import type { Chart } from "@dosebeat/contract/readings";

interface Stretch {
  from: number;
  to: number;
}

interface Figures {
  mean: number;
  low: number;
  high: number;
}

export interface HistoryRow extends Stretch {
  temperature: Figures | null;
  humidity: Figures | null;
  /** Least. */
  battery: number | null;
  /** Sum. */
  motion: number | null;
  presses: number;
}

/** A row for each stretch in which anything was measured or pressed; `stretches` ascend, without overlap. */
export function historyRows(
  chart: Chart,
  presses: readonly number[],
  stretches: readonly Stretch[],
): HistoryRow[] {
  const times = chart.sensorTime.map((time) => Date.parse(time));
  return stretches.flatMap((stretch) => {
    const places = placesIn(times, stretch);
    const pressed = placesIn(presses, stretch).length;
    if (places.length === 0 && pressed === 0) return [];
    const pick = (values: (number | null)[] | undefined) =>
      places.flatMap((place) => values?.[place] ?? []);
    const battery = pick(chart.battery);
    const motion = pick(chart.motion);
    return [
      {
        ...stretch,
        temperature: figuresOf(
          pick(chart.temperature),
          pick(chart.temperatureMin),
          pick(chart.temperatureMax),
        ),
        humidity: figuresOf(pick(chart.humidity), pick(chart.humidityMin), pick(chart.humidityMax)),
        battery: battery.length === 0 ? null : Math.min(...battery),
        motion: motion.length === 0 ? null : motion.reduce((sum, value) => sum + value, 0),
        presses: pressed,
      },
    ];
  });
}

function placesIn(times: readonly number[], { from, to }: Stretch): number[] {
  const first = times.findIndex((at) => at >= from);
  const places = [];
  for (let place = first; place !== -1 && place < times.length; place += 1) {
    if ((times[place] ?? to) >= to) break;
    places.push(place);
  }
  return places;
}

function figuresOf(values: number[], lows: number[], highs: number[]): Figures | null {
  if (values.length === 0) return null;
  return {
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    low: Math.min(...values, ...lows),
    high: Math.max(...values, ...highs),
  };
}

const HOUR = 3_600_000;

/** Stretches of an hour each from `from` on; the last may be shorter. */
export function hoursOf({ from, to }: Stretch): Stretch[] {
  const count = Math.ceil((to - from) / HOUR);
  return Array.from({ length: count }, (_, index) => ({
    from: from + index * HOUR,
    to: Math.min(to, from + (index + 1) * HOUR),
  }));
}
