import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod/mini";
import { newKey } from "../../offline/new-key.ts";
import { getUserId } from "../../session/session.ts";
import { useIsMounted } from "../controls/use-is-mounted.ts";
import { useDraft } from "../forms/draft.ts";
import { toastFailed } from "../toasts/toasts.tsx";
import { isStoredBefore, nextTry, useRetry } from "./use-retry.ts";

/** A form is sent with the same key until its content changes, so that nothing is stored twice. */
const Sent = z.object({ key: z.string(), content: z.string() });

export interface KeptFailure {
  error: Error;
  /** When it is sent again automatically; null: the person has to act. */
  retryAt: number | null;
}

interface KeptFormOptions<Value, Data> {
  /** Name of the draft: says what the form is about, such as the id of a patient. */
  name: string;
  blank: Value;
  schema: z.ZodMiniType<Value>;
  /** Sends it; the key is for calls that create something. */
  send: (value: Value, key: string) => Promise<Data>;
  /** Called once the server has stored it, even if the form was closed meanwhile. */
  onStored: (data: Data, value: Value) => void;
  /** Closes the form, once it is stored or at the person's request. */
  onClose: () => void;
  /** The part that may be kept on the device: not secrets, which are typed again. Absent: all of it. */
  keepable?: (value: Value) => Value;
  /** The dialog stays open after saving and shows what was made. */
  hasSequel?: boolean;
  /** False: a retry could store it twice, so only the person sends it again. */
  retries?: boolean;
}

export interface KeptForm<Value> {
  value: Value;
  change: (part: Partial<Value>) => void;
  /** Sends what was typed, or the given value. */
  submit: (value?: Value) => void;
  isBusy: boolean;
  failure: KeptFailure | null;
  /** Returns to the form, whose content stays. */
  edit: () => void;
  /** Closes the form and keeps what was typed. */
  close: () => void;
  /** Forgets what was typed. */
  discard: () => void;
  isRestored: boolean;
  isDirty: () => boolean;
}

/**
 * A form whose content stays until the server has stored it: in the form while sending fails and is
 * retried automatically, and as a draft in this tab when the form is closed.
 */
export function useKeptForm<Value extends object, Data>(
  options: KeptFormOptions<Value, Data>,
): KeptForm<Value> {
  const t = useTranslations("kept");
  const { name, blank, schema, retries = true, hasSequel = false } = options;
  const { keepable = (typed: Value) => typed } = options;
  const [owner] = useState(() => getUserId() ?? 0);
  const stored = z.object({ value: schema, sent: z.nullable(Sent) });
  const draft = useDraft(name, owner, (found) => stored.safeParse(found).data ?? null);
  const [value, setValue] = useState(draft.restored?.value ?? blank);
  const [failure, setFailure] = useState<KeptFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const sent = useRef(draft.restored?.sent ?? null);
  /** The content last sent since the form was opened, secrets included. */
  const whole = useRef<string | null>(null);
  const tries = useRef(0);
  const isMounted = useIsMounted();
  const latest = useRef({ ...options, value });
  latest.current = { ...options, value };
  const pending = useRef(false);

  const keep = (next: Value) => draft.save({ value: keepable(next), sent: sent.current });
  const isDirty = () => JSON.stringify(latest.current.value) !== JSON.stringify(blank);
  const failed = (error: Error) => {
    setFailure({ error, retryAt: retries ? nextTry(error, tries.current) : null });
    tries.current += 1;
    // Whoever saves again after reading that wants a second record.
    if (isStoredBefore(error)) sent.current = null;
  };
  const attempt = async (what: Value) => {
    if (pending.current) return;
    pending.current = true;
    const typed = JSON.stringify(what);
    const content = JSON.stringify(keepable(what));
    const isSame = sent.current?.content === content && (whole.current ?? typed) === typed;
    const { key } = sent.current && isSame ? sent.current : { key: newKey() };
    sent.current = { key, content };
    whole.current = typed;
    keep(what);
    setBusy(true);
    try {
      const data = await latest.current.send(what, key);
      latest.current.onStored(data, what);
      setFailure(null);
      // What was typed meanwhile is not stored yet.
      if (JSON.stringify(latest.current.value) !== typed && isMounted.current) return;
      latest.current.value = blank;
      draft.clear();
      if (isMounted.current && !hasSequel) latest.current.onClose();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (isMounted.current) failed(error);
      else toastFailed(t("asDraft"));
    } finally {
      pending.current = false;
      setBusy(false);
    }
  };
  useRetry(failure?.retryAt ?? null, () => void attempt(latest.current.value));

  return {
    value,
    isBusy,
    failure,
    isDirty,
    isRestored: draft.restored !== null && isDirty(),
    change: (part) => {
      const next = { ...value, ...part };
      setValue(next);
      setFailure(null);
      keep(next);
    },
    submit: (next = value) => {
      setValue(next);
      latest.current.value = next;
      void attempt(next);
    },
    edit: () => setFailure(null),
    close: () => {
      if (isDirty() && !pending.current) toastFailed(t("asDraft"));
      options.onClose();
    },
    discard: () => {
      sent.current = null;
      whole.current = null;
      draft.clear();
      setValue(blank);
      setFailure(null);
    },
  };
}
