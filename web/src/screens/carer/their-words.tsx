import { type ReactNode, useMemo } from "react";
import { IntlProvider, useLocale, useMessages } from "use-intl";

/** Patients' components address the patient; here their words are about somebody else. */
export function TheirWords({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const messages = useMessages();
  const theirs = useMemo(() => {
    const { tally, dose, namePress, chart, story } = messages;
    const { theirTally, theirDose, theirPress, theirChart, theirStory } = messages;
    return {
      ...messages,
      tally: { ...tally, ...theirTally },
      dose: { ...dose, ...theirDose },
      namePress: { ...namePress, ...theirPress },
      chart: { ...chart, ...theirChart },
      story: { ...story, ...theirStory },
    };
  }, [messages]);
  return (
    <IntlProvider locale={locale} messages={theirs} timeZone="UTC">
      {children}
    </IntlProvider>
  );
}
