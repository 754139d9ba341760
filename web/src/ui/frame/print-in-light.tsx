import { tokens } from "../appearance/theme.ts";

/** Prints in the light theme, whatever theme the screen shows. */
export function PrintInLight({ primary }: { primary: string }) {
  const values = Object.entries({ ...tokens(primary, "light"), "--x-ground": "#ffffff" }).map(
    ([name, value]) => `${name}:${value}`,
  );
  const selector = ":root[data-mantine-color-scheme][data-mantine-color-scheme]";
  return <style media="print">{`${selector}{color-scheme:light;${values.join(";")}}`}</style>;
}
