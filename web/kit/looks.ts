/** The state of a control under a pointer or with keyboard focus; "rest" is neither. */
export const LOOKS = ["rest", "hover", "focus"] as const;
export type Look = (typeof LOOKS)[number];

const CONTROLS = "a,button,input,select,[tabindex]";

/** Makes a control take the look in the `data-look` around it, as if it really had that state. */
const FORCED = [
  [/:hover/g, ':is(:hover,[data-look="hover"] *)'],
  [/:focus-visible/g, `:is(:focus-visible,[data-look="focus"] :is(${CONTROLS}))`],
] as const;

function force(rules: CSSRuleList) {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule && !rule.selectorText.includes("data-look")) {
      const forced = FORCED.reduce(
        (text, [state, as]) => text.replace(state, as),
        rule.selectorText,
      );
      if (forced !== rule.selectorText) rule.selectorText = forced;
    }
    if (rule instanceof CSSGroupingRule) force(rule.cssRules);
  }
}

/** Applies forced looks to every style sheet, including those added or edited later. */
export function followLooks() {
  const forceAll = () => {
    for (const sheet of document.styleSheets) force(sheet.cssRules);
  };
  forceAll();
  new MutationObserver(forceAll).observe(document.head, { childList: true, subtree: true });
}
