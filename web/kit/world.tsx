import { DirectionProvider, MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState } from "react";
import { IntlProvider } from "use-intl";
import { makeQueryClient } from "../src/api/query-client.ts";
import type { Messages } from "../src/i18n/catalogues.ts";
import { storePrimary, storeScheme, useAppearance } from "../src/ui/appearance/appearance.ts";
import { makeTheme, resolveVariables } from "../src/ui/appearance/theme.ts";
import { Toasts } from "../src/ui/toasts/toasts.tsx";
import { useView } from "./use-view.ts";

interface WorldProps {
  messages: Messages;
  children: ReactNode;
}

const Shown = createContext<ReactNode>(null);

/** What components have around them in the product: language, direction, colours, router, queries. */
export function World({ messages, children }: WorldProps) {
  const { theme, locale, primary } = useView();
  useLayoutEffect(() => {
    storeScheme(theme);
    storePrimary(primary);
  }, [theme, primary]);
  useLayoutEffect(() => {
    document.documentElement.lang = locale.code;
    document.documentElement.dir = locale.dir;
  }, [locale]);
  const [client] = useState(makeQueryClient);
  const [router] = useState(makeRouter);
  return (
    <IntlProvider locale={locale.iso} messages={messages} timeZone="UTC">
      <DirectionProvider key={locale.dir} initialDirection={locale.dir} detectDirection={false}>
        <QueryClientProvider client={client}>
          <Coloured>
            <Toasts />
            <Shown value={children}>
              <RouterProvider router={router} />
            </Shown>
          </Coloured>
        </QueryClientProvider>
      </DirectionProvider>
    </IntlProvider>
  );
}

function Coloured({ children }: { children: ReactNode }) {
  const { primary, shown } = useAppearance();
  const theme = useMemo(() => makeTheme(primary), [primary]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} forceColorScheme={shown}>
      {children}
    </MantineProvider>
  );
}

/** Links have addresses but lead nowhere. */
function makeRouter() {
  return createRouter({
    routeTree: createRootRoute({ component: () => use(Shown) }),
    history: createMemoryHistory(),
  });
}
