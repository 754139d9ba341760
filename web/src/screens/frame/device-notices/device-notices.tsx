import { NewVersion } from "./new-version.tsx";
import { Unsent } from "./unsent.tsx";
import { UnsentReplies } from "./unsent-replies.tsx";
import "./device-notices.css";

/** Notices about this device, above every screen of a signed-in user. */
export function DeviceNotices() {
  return (
    <>
      <Unsent />
      <UnsentReplies />
      <NewVersion />
    </>
  );
}
