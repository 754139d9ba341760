import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatFullDay, formatTime } from "../../i18n/format.ts";
import "./fields.css";

interface DateFieldProps
  extends Omit<ComponentProps<"input">, "type" | "className" | "id" | "value"> {
  /** Visible label; otherwise pass `aria-label`. */
  label?: string;
  description?: string;
  error?: ReactNode;
  /** With `withTime` it is `YYYY-MM-DDTHH:mm`, else `YYYY-MM-DD`; empty for none. */
  value: string;
  withTime?: boolean;
}

/**
 * The native date input. Browsers show dates in their own language, so when not being edited it is
 * covered by the date in the page's language.
 */
export function DateField(props: DateFieldProps) {
  const { label, description, error, value, withTime = false, onChange, onBlur, ...input } = props;
  const t = useTranslations("dialog");
  const locale = useLocale();
  const id = useId();
  // An incomplete date has no value, but must stay visible.
  const [isPartial, setPartial] = useState(false);
  const instant = Date.parse(withTime ? `${value}Z` : `${value}T00:00:00Z`);
  const day = Number.isNaN(instant) ? null : formatFullDay(instant, "UTC", locale);
  const words = day && withTime ? `${day} ${formatTime(instant, "UTC", locale)}` : day;
  const describedBy = [
    words !== null && `${id}-words`,
    description !== undefined && `${id}-more`,
    error && `${id}-error`,
  ].filter((part) => !!part);
  return (
    <div className="date-field">
      {label !== undefined && <label htmlFor={id}>{label}</label>}
      <span>
        <input
          {...input}
          type={withTime ? "datetime-local" : "date"}
          id={id}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy.length > 0 ? describedBy.join(" ") : undefined}
          onChange={(event) => {
            setPartial(false);
            onChange?.(event);
          }}
          onBlur={(event) => {
            setPartial(event.currentTarget.validity.badInput);
            onBlur?.(event);
          }}
        />
        {!isPartial && (
          <span id={`${id}-words`} aria-hidden="true" data-empty={words === null}>
            {words ?? t("noDate")}
          </span>
        )}
      </span>
      {description !== undefined && <p id={`${id}-more`}>{description}</p>}
      {error && (
        <p id={`${id}-error`} data-error="true">
          {error}
        </p>
      )}
    </div>
  );
}
