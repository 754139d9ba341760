import { DirectionProvider, MantineProvider } from "@mantine/core";
import { Outlet } from "@tanstack/react-router";
import { IntlProvider } from "use-intl";
import en from "./i18n/messages/en.json";
import { makeTheme, resolveVariables } from "./ui/theme.ts";

const theme = makeTheme("#0096c7");
export function Root() {
  return (
    <IntlProvider locale="en" messages={en}>
      <DirectionProvider>
        <MantineProvider theme={theme} cssVariablesResolver={resolveVariables}>
          <Outlet />
        </MantineProvider>
      </DirectionProvider>
    </IntlProvider>
  );
}
