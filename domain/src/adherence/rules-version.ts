/**
 * The version of the rules by which doses, their status and figures follow from presses and plans. Printed with
 * what is exported or reported, so that two analyses can be told apart. Raise it whenever a change alters a result of
 * stored events; docs/adherence.md says what changed. Source: docs/studies.md, "Exporting".
 */
export const RULES_VERSION = "2026.4";
