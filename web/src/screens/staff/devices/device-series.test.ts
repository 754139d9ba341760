import { createTranslator } from "use-intl";
import { describe, expect, it } from "vitest";
import messages from "../../../i18n/messages/en.json" with { type: "json" };
import { deviceSeries } from "./device-series.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 4, 10, hour)).toISOString();
const t = createTranslator({ locale: "en", messages, namespace: "device" });
const format = {
  dateTime: String,
  longDuration: String,
  unit: String,
  number: String,
};

describe("series of a box", () => {
  it("are interrupted by silences, which are clipped to the chart", () => {
    const data = deviceSeries({
      range: { from: at(4), to: at(20) },
      signal: {
        time: [at(5), at(6), at(12), at(13)],
        rssi: [-90, null, -95, -96],
        snr: [5, 5, 4, 4],
        uplinks: 4,
        silences: [
          { from: at(0), to: at(5) },
          { from: at(6), to: at(12) },
          { from: at(13), to: null },
        ],
      },
      readings: { sensorTime: [at(5), at(6), at(12)], battery: [80, null, 79] },
      t,
      format,
    });
    expect(data.silent.map(({ from, to }) => [from, to])).toEqual([
      [Date.parse(at(4)), Date.parse(at(5))],
      [Date.parse(at(6)), Date.parse(at(12))],
      [Date.parse(at(13)), Date.parse(at(20))],
    ]);
    const [battery, rssi, snr] = data.panels;
    expect(battery?.values).toEqual([80, null, 79]);
    expect(rssi?.values).toEqual([-90, null, -95, -96]);
    expect(snr?.values).toEqual([5, 5, null, 4, 4]);
    expect(snr?.at[2]).toBe(Date.parse(at(9)));
  });
});
