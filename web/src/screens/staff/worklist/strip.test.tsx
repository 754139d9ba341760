import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import { dotColour } from "../../../charts/legend/dot-colour.ts";
import en from "../../../i18n/messages/en.json";
import { Strip } from "./strip.tsx";

it("colours an early or late day by its minutes, as the charts do", () => {
  const strip = [
    { date: "2026-05-08", result: "late", deviation: 200 },
    { date: "2026-05-09", result: "early", deviation: -41 },
  ] as const;
  const drawn = renderToStaticMarkup(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <Strip strip={[...strip]} format={{ weekday: (date) => date }} />
    </IntlProvider>,
  );
  const colours = [...drawn.matchAll(/fill="([^"]+)"/g)].map(([, colour]) => colour);
  expect(colours).toEqual([dotColour(200), dotColour(41)]);
});
