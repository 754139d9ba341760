import { namePress } from "@dosebeat/contract/intakes-calls";
import type { NamePress } from "@dosebeat/contract/press-names";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { CallError, NOT_KEPT } from "../../api/call.ts";
import { useSingleMutation } from "../../api/single-mutation.ts";
import { invalidate } from "../../api/stale.ts";
import { isolate } from "../../i18n/isolate.ts";
import type { Format } from "../../i18n/use-format.ts";
import { useReason } from "../../ui/states/reason.ts";
import { toastFailed, toastUndo } from "../../ui/toasts/toasts.tsx";
import { type KnownPress, type PressAnswer, saidBefore } from "./press-names.ts";

type Said = Omit<NamePress, "key" | "said_utc">;

/** States what presses were; the toast's undo restores the previous answer. */
export function useNamePress(format: Format) {
  const t = useTranslations("namePress");
  const dialog = useTranslations("dialog");
  const reasonOf = useReason();
  const client = useQueryClient();
  useEffect(() => void loadSay().catch(() => undefined), []);
  const mutation = useSingleMutation({
    mutationFn: async ({ said, label }: { said: Said; label: string }) => {
      const { sayPress } = await loadSay();
      await sayPress(said, { name: label, strength: "" });
    },
    onSettled: () => void invalidate(client, namePress.touches ?? []),
  });
  const fail = (error: Error) => toastFailed(t("failed", { reason: reasonOf(error) }));

  const labelOf = ({ at }: KnownPress) => t("title", { time: isolate(format.time(at)) });
  const say = (press: KnownPress, said: Said, message: "saved" | "back") => {
    const time = isolate(format.time(press.at));
    const label = labelOf(press);
    const undo = () =>
      mutation.mutateToEnd(
        { said: { pressed_utc: press.pressed_utc, ...saidBefore(press) }, label },
        { onError: fail },
      );
    return mutation
      .mutateAsync({ said, label })
      .then(() => toastUndo(t(message, { time }), dialog("undo"), undo));
  };

  return {
    /** `also`: whether a dose keeps the press; undefined if none has it. Rejects as the call does. */
    name: (press: KnownPress, answer: PressAnswer, also: boolean | undefined) =>
      say(
        press,
        {
          pressed_utc: press.pressed_utc,
          as: answer.as,
          ...("medicine" in answer && !("intake" in answer) && { medicine: answer.medicine }),
          ...("intake" in answer && { intake: answer.intake }),
          ...(also !== undefined && { also }),
        },
        "saved",
      ),
    /** The same without a toast, for screens that confirm it themselves. */
    nameQuietly: (press: KnownPress, answer: PressAnswer) =>
      mutation.mutateAsync({
        said: { pressed_utc: press.pressed_utc, ...answer },
        label: labelOf(press),
      }),
    takeBack: (press: KnownPress) =>
      say(press, { pressed_utc: press.pressed_utc, as: null }, "back"),
    busy: mutation.isPending,
    error: mutation.error,
  };
}

async function loadSay() {
  try {
    return await import("../../offline/say-aside.ts");
  } catch {
    throw new CallError("offline", 0, { message: "The page is not complete.", code: NOT_KEPT });
  }
}
