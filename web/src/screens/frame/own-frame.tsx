import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { IntlProvider, useMessages } from "use-intl";
import { makeQueryClient } from "../../api/query-client.ts";
import type { OtherMessages } from "../../i18n/catalogues.ts";
import { formatsHere } from "../../i18n/english.ts";
import type { Locale } from "../../i18n/locales.ts";
import { Toasts } from "../../ui/toasts/toasts.tsx";
import { IdentityQuestion } from "./identity-question.tsx";

interface OwnFrameProps {
  /** The route's locale, like its messages. */
  locale: Locale;
  /** The messages of signed-in screens; null while nobody is signed in. */
  otherMessages: OtherMessages | null;
  children: ReactNode;
}

/**
 * Surrounds screens that look like the sign-in but make calls as the signed-in user: with the messages of
 * signed-in screens, queries, toasts, and the question who is there.
 */
export function OwnFrame({ locale, otherMessages, children }: OwnFrameProps) {
  // Including messages that are loaded with the screen.
  const messages = useMessages();
  const all = useMemo(() => ({ ...messages, ...otherMessages }), [messages, otherMessages]);
  const [client] = useState(makeQueryClient);
  return (
    <IntlProvider locale={formatsHere(locale)} messages={all} timeZone="UTC">
      {otherMessages && <Toasts />}
      <QueryClientProvider client={client}>
        {children}
        {otherMessages && <IdentityQuestion />}
      </QueryClientProvider>
    </IntlProvider>
  );
}
