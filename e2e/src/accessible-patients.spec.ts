import { checkScreens } from "../a11y/check-screens.ts";

/* At the size of a phone; on a desk npm run test:nightly looks at them. */
checkScreens(["nobody", "patient"]);
