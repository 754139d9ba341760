import { checkScreens } from "../a11y/check-screens.ts";

/* At phone size; npm run test:nightly checks them at desk size. */
checkScreens(["nobody", "patient"]);
