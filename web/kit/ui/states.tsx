import { Button } from "@mantine/core";
import { CallError } from "../../src/api/call.ts";
import { LanguageLinks } from "../../src/ui/frame/language-links.tsx";
import { PillIcon } from "../../src/ui/icons/icons.tsx";
import { KeptFailure } from "../../src/ui/kept/kept-failure.tsx";
import { Brand } from "../../src/ui/page/brand.tsx";
import { BoxPicture } from "../../src/ui/pictures/box-picture.tsx";
import { EmptyList, NotKnown, TryAgain } from "../../src/ui/states/not-known.tsx";
import { Notice } from "../../src/ui/states/notice.tsx";
import { Empty, Failed, Placeholder } from "../../src/ui/states/states.tsx";
import { Case, Cases } from "../section.tsx";
import { Framed } from "../stage/framed.tsx";

const FAILURES: Readonly<Record<CallError["kind"], CallError>> = {
  offline: new CallError("offline", 0, "The server cannot be reached."),
  unreadable: new CallError("unreadable", 200, "The answer could not be read."),
  refused: new CallError("refused", 404, {
    message: "The medicine was not found.",
    code: "not_found",
    values: { what: "The medicine" },
  }),
};

const TOO_MANY = new CallError("refused", 429, "Too many requests.");
const BROKEN = new CallError("refused", 500, "Something went wrong.");

const NOT_STORED = {
  failure: { error: new CallError("offline", 0, "The server cannot be reached."), retryAt: null },
};

const NOTICES: Readonly<Record<Parameters<typeof Notice>[0]["tone"], string>> = {
  warn: "The battery is low. Change it soon.",
  bad: "The medicine was not saved.",
};

function failAgain() {
  return new Promise<void>((resolve) => setTimeout(resolve, 1_500));
}

export function States() {
  return (
    <>
      <Cases title="Nothing yet" from="ui/states/states.tsx">
        <Case name="with an action">
          <Empty
            icon={<PillIcon size={30} />}
            title="No medicine yet"
            text="Add what you take, and when."
            action={<Button>Add a medicine</Button>}
          />
        </Case>
        <Case name="without">
          <Empty
            icon={<PillIcon size={30} />}
            title="Nothing matches"
            text="Look for something else."
          />
        </Case>
      </Cases>
      <Cases title="Not known" from="ui/states/not-known.tsx">
        <Case name="a list that is empty">
          <EmptyList
            of={{ queryKey: ["kit"] }}
            icon={<PillIcon size={30} />}
            title="Nobody needs a call"
            text="New rows appear here as soon as something changes."
          />
        </Case>
        <Case name="since it could not be refreshed">
          <NotKnown since={Date.parse("2026-05-10T08:12:00")} />
        </Case>
        <Case name="try again">
          <TryAgain />
          <TryAgain compact />
        </Case>
      </Cases>
      <Cases title="Failed" from="ui/states/states.tsx">
        {Object.entries({ ...FAILURES, "too many": TOO_MANY, broken: BROKEN }).map(
          ([kind, error]) => (
            <Case key={kind} name={kind}>
              <Failed error={error} onRetry={failAgain} />
            </Case>
          ),
        )}
      </Cases>
      <Cases title="Placeholder" from="ui/states/states.tsx">
        <Case name="at the height of what comes" wide>
          <Placeholder height={120} />
        </Case>
      </Cases>
      <Cases title="Notice" from="ui/states/notice.tsx">
        {Object.entries(NOTICES).map(([tone, text]) => (
          <Case key={tone} name={tone} wide>
            <Notice tone={tone === "bad" ? "bad" : "warn"}>{text}</Notice>
          </Case>
        ))}
      </Cases>
      <Cases title="Not stored yet" from="ui/kept/kept-failure.tsx">
        <Case name="tried again by the person" wide>
          <KeptFailure form={NOT_STORED} say={(reason) => reason} />
        </Case>
      </Cases>
      <Cases title="Brand and languages" from="ui/page/brand.tsx, ui/frame/language-links.tsx">
        <Case name="brand">
          <Brand name="Dosebeat" />
        </Case>
        <Case name="languages">
          <LanguageLinks />
        </Case>
      </Cases>
      <Cases title="Box" from="ui/pictures/box-picture.tsx">
        <Case name="alone" wide>
          <BoxPicture />
        </Case>
        <Case name="with pills" wide>
          <BoxPicture pills />
        </Case>
      </Cases>
      <Cases title="Whole screens" from="ui/frame/frame.tsx, ui/page, ui/states/error-screens.tsx">
        <Framed stage="frame" />
        <Framed stage="frame, impersonating" />
        <Framed stage="frame, cut off" />
        <Framed stage="frame, busy server" />
        <Framed stage="simple screen" />
        <Framed stage="not found" />
        <Framed stage="forbidden" />
        <Framed stage="crash" />
        <Framed stage="crash of a screen" />
      </Cases>
    </>
  );
}
