/** What a pointer or the keyboard makes of a control; "rest" is neither. */
export const LOOKS = ["rest", "hover", "focus"] as const;
export type Look = (typeof LOOKS)[number];

const CONTROLS = "a,button,input,select,[tabindex]";

/** A control takes the look of the `data-look` around it, as if it were really so. */
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

/** Lets every style sheet apply to forced looks, also those that come later or are edited. */
export function followLooks() {
  const forceAll = () => {
    for (const sheet of document.styleSheets) force(sheet.cssRules);
  };
  forceAll();
  new MutationObserver(forceAll).observe(document.head, { childList: true, subtree: true });
}
