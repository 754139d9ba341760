import { ActionIcon, Button, type ButtonProps } from "@mantine/core";
import * as icons from "../../src/ui/icons/icons.tsx";
import { LOOKS } from "../looks.ts";
import { Case, Cases } from "../section.tsx";

/** As screens use them. */
const BUTTONS: Readonly<Record<string, ButtonProps>> = {
  filled: {},
  default: { variant: "default" },
  light: { variant: "light" },
  danger: { color: "red" },
};

const STATES = {
  disabled: { disabled: true },
  busy: { loading: true },
  "with an icon": { leftSection: <icons.PlusIcon /> },
} as const;

const LONG = "A button with a text that is much too long for one line of a narrow phone";

export function Buttons() {
  return (
    <>
      {Object.entries(BUTTONS).map(([name, props]) => (
        <Cases key={name} title={`Button, ${name}`} from="@mantine/core">
          {LOOKS.map((look) => (
            <Case key={look} name={look} look={look}>
              <Button {...props}>Save</Button>
            </Case>
          ))}
          {Object.entries(STATES).map(([state, more]) => (
            <Case key={state} name={state}>
              <Button {...props} {...more}>
                Save
              </Button>
            </Case>
          ))}
        </Cases>
      ))}
      <Cases title="Button with a long text">
        <Case name="It wraps" wide>
          <Button maw="16rem">{LONG}</Button>
        </Case>
      </Cases>
      <Cases title="Buttons that are an icon" from="@mantine/core ActionIcon, .bare-button">
        {LOOKS.map((look) => (
          <Case key={look} name={look} look={look}>
            <div className="kit-row">
              <ActionIcon variant="default" aria-label="Next">
                <icons.NextIcon />
              </ActionIcon>
              <button type="button" className="bare-button" aria-label="More">
                <icons.MoreIcon />
              </button>
            </div>
          </Case>
        ))}
        <Case name="disabled">
          <ActionIcon variant="default" aria-label="Next" disabled>
            <icons.NextIcon />
          </ActionIcon>
        </Case>
      </Cases>
      <Cases title="Icons" from="ui/icons/icons.tsx">
        <ul className="kit-icons" dir="ltr" lang="en">
          {Object.entries(icons).map(([name, Icon]) => (
            <li key={name}>
              <Icon size={24} /> {name.replace(/Icon$/, "")}
            </li>
          ))}
        </ul>
      </Cases>
    </>
  );
}
