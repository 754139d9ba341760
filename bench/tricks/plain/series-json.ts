import {
  eachMovements,
  instantOf,
  type Readings,
  realOf,
} from "../../../server/src/boxes/readings/chart-encoding/packed-readings.ts";
import { shortest } from "./shortest.ts";

/** Leaves serialization to JSON.stringify. */
export class SeriesWriter {
  write(stretches: readonly Readings[]): string {
    const reals = (name: "temperature" | "humidity" | "battery") =>
      stretches.flatMap((readings) =>
        indices(readings).map((index) => shortest(realOf(readings[name], index))),
      );
    const motion: (number | null)[] = [];
    for (const readings of stretches) eachMovements(readings, (one) => motion.push(one));
    return JSON.stringify({
      data: {
        temperature: reals("temperature"),
        humidity: reals("humidity"),
        battery: reals("battery"),
        motion,
        sensorTime: stretches.flatMap((readings) =>
          indices(readings).map((index) => new Date(instantOf(readings.at, index)).toISOString()),
        ),
        bucketSeconds: null,
      },
    });
  }
}

function indices({ count }: Readings): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
