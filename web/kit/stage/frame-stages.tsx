import { useEffect, useState } from "react";
import { setLost } from "../../src/api/connection-state.ts";
import { ImpersonationBanner } from "../../src/nouns/impersonation/banner.tsx";
import { Frame } from "../../src/ui/frame/frame.tsx";
import { BoxIcon, DayIcon, PillIcon } from "../../src/ui/icons/icons.tsx";
import { LanguageMenu } from "../../src/ui/menus/language-menu.tsx";
import { UserMenu } from "../../src/ui/menus/user-menu.tsx";
import { Page } from "../../src/ui/page/page.tsx";
import { useView } from "../use-view.ts";

const ITEMS = [
  { link: { to: "/{-$locale}" }, label: "Today", icon: <DayIcon />, covers: /^$/ },
  { link: { to: "/{-$locale}/my-medicine" }, label: "Medicines", icon: <PillIcon />, covers: /^$/ },
  { link: { to: "/{-$locale}/dashboard/index2" }, label: "Box", icon: <BoxIcon />, covers: /^$/ },
] as const;

const NAME = "Ada Moreno";
const LASTS = 10 * 60_000;
const ACTING = { id: "1", profileuid: "1", name: NAME, reason: "Asked on the phone" };

function SampleFrame({ acting }: { acting: boolean }) {
  const { locale } = useView();
  const [until] = useState(() => Date.now() + LASTS);
  return (
    <Frame
      items={ITEMS}
      bar={ITEMS}
      tools={
        <>
          <div className="desk-only">
            <LanguageMenu shown={locale} onChoose={() => {}} />
          </div>
          <UserMenu
            own={[]}
            name={NAME}
            language={locale.name}
            more={[]}
            onLanguage={() => {}}
            onSettings={() => {}}
            onLogout={() => {}}
          />
        </>
      }
      banner={acting && <ImpersonationBanner impersonation={{ ...ACTING, until }} />}
    >
      <Page title="Today" lead="Wednesday, November 18, 2026">
        <section className="card">
          <h2>Doses</h2>
          <p>What a screen shows stands here.</p>
        </section>
      </Page>
    </Frame>
  );
}

export const FrameStage = () => <SampleFrame acting={false} />;
export const ActingFrameStage = () => <SampleFrame acting />;

/** As if the server no longer answers. */
export const CutOffFrameStage = () => <LostFrame loss="unreachable" />;

/** As if the server is overloaded. */
export const BusyFrameStage = () => <LostFrame loss="busy" />;

function LostFrame({ loss }: { loss: Parameters<typeof setLost>[1] }) {
  useEffect(() => {
    const line = Symbol("made up");
    setLost(line, loss);
    return () => setLost(line, null);
  }, [loss]);
  return <SampleFrame acting={false} />;
}
