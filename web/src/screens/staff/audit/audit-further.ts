import { SIGNATURE_MEANINGS } from "@dosebeat/contract/study-locks";
import { MINUTE, SECOND } from "@dosebeat/domain/time/durations";
import { useTranslations } from "use-intl";
import { z } from "zod/mini";
import { isolate } from "../../../i18n/isolate.ts";
import type { Format } from "../../../i18n/use-format.ts";
import { SCOPE_WORDS } from "../service-tokens/scope-words.ts";
import { EVENT_WORDS } from "../webhooks/event-words.ts";
import type { SaidDetails } from "./audit-details.ts";
import { wordOf } from "./audit-words.ts";

const Scopes = z.object({ scopes: z.array(z.string()) });
const Events = z.object({ events: z.array(z.string()) });
const Command = z.object({ command: z.string(), value: z.nullable(z.number()) });
const Signed = z.object({ meaning: z.enum(SIGNATURE_MEANINGS) });

const MEANING_WORDS = {
  reviewed: "wasReviewed",
  approved: "wasApproved",
  responsible: "wasResponsible",
} as const;

/** Says rights of tokens, events of webhooks, commands of boxes and signatures, as the screens do where they are made. */
export function useAuditFurther({
  duration,
  list,
}: Pick<Format, "duration" | "list">): (details: object) => readonly SaidDetails[] {
  const t = useTranslations("auditDetail");
  const tokens = useTranslations("tokens");
  const webhooks = useTranslations("webhooks");
  const boxTold = useTranslations("boxTold");
  const study = useTranslations("study");

  function commandOf(details: object): string | null {
    const told = Command.safeParse(details).data;
    switch (told?.command) {
      case "interval":
        return boxTold("interval", { duration: duration((told.value ?? 0) * MINUTE) });
      case "light":
        return boxTold("light", { duration: duration((told.value ?? 0) * SECOND) });
      case "clock":
        return boxTold("setClock");
      case "times":
        return boxTold("times");
      default:
        return null;
    }
  }

  return (details) => {
    const scopes = Scopes.safeParse(details).data?.scopes;
    const rights = scopes?.map((scope) => wordOf(SCOPE_WORDS, scope, tokens) ?? isolate(scope));
    const events = Events.safeParse(details).data?.events;
    const told = events?.map((event) => wordOf(EVENT_WORDS, event, webhooks) ?? isolate(event));
    const meaning = Signed.safeParse(details).data?.meaning;
    return [
      [rights ? t("rights", { rights: list(rights) }) : null, ["scopes"]],
      [told ? list(told) : null, ["events"]],
      [commandOf(details), ["command", "value"]],
      [meaning ? study(MEANING_WORDS[meaning]) : null, ["meaning"]],
    ];
  };
}
