import type { ReactNode } from "react";

interface IconProps {
  size?: number;
}

interface DrawnProps extends IconProps {
  /** Directional: mirrored in right-to-left text. */
  points?: boolean;
  children: ReactNode;
}

/** Line icons on a 24 px grid; decorative, the control around them has the accessible name. */
function Icon({ size = 20, points = false, children }: DrawnProps) {
  return (
    <svg
      className={points ? "icon-points" : undefined}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export const DayIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5l3.5 2" />
  </Icon>
);
export const CallIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6.5 3.5h2.6l1.6 4.2-2.2 1.7a12 12 0 0 0 6.1 6.1l1.7-2.2 4.2 1.6v2.6a2 2 0 0 1-2.2 2A16 16 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2Z" />
  </Icon>
);
export const NoteIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 4.5h15v10l-5 5h-10ZM14.5 19.5v-5h5M8 9h8M8 12.5h4" />
  </Icon>
);
export const PillIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="2.5" y="8" width="19" height="8" rx="4" transform="rotate(-45 12 12)" />
    <path d="m9.2 9.2 5.6 5.6" />
  </Icon>
);
export const BoxIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3" y="11" width="18" height="8.5" rx="2.6" />
    <path d="m4.6 11.2 1.2-4A2.6 2.6 0 0 1 8.3 5.3h7.4a2.6 2.6 0 0 1 2.5 1.9l1.2 4M9.5 8.3h5M17 15.2h.1" />
  </Icon>
);
export const SettingsIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 7h9M19 7h1M4 17h1M11 17h9" />
    <circle cx="16" cy="7" r="2.6" />
    <circle cx="8" cy="17" r="2.6" />
  </Icon>
);
export const PersonIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="8" r="3.6" />
    <path d="M5 20c.6-3.8 3.3-5.7 7-5.7s6.4 1.9 7 5.7" />
  </Icon>
);
export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
);
export const ChevronDownIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m7 10 5 5 5-5" />
  </Icon>
);
export const PreviousIcon = (props: IconProps) => (
  <Icon {...props} points>
    <path d="m14.5 6-6 6 6 6" />
  </Icon>
);
export const NextIcon = (props: IconProps) => (
  <Icon {...props} points>
    <path d="m9.5 6 6 6-6 6" />
  </Icon>
);
export const PlusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 5v14M5 12h14" />
  </Icon>
);
export const MinusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 12h14" />
  </Icon>
);
export const PauseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9 6v12M15 6v12" />
  </Icon>
);
export const EditIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 19.5 5.5 15 15.5 5a2 2 0 0 1 3 0l.5.5a2 2 0 0 1 0 3L9 18.5z" />
  </Icon>
);
export const RemoveIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.5 11v5M13.5 11v5" />
  </Icon>
);
export const TableIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="4" y="5" width="16" height="14" rx="2" />
    <path d="M4 10h16M10 10v9" />
  </Icon>
);
export const ChartIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 19V5M4 19h16M8 15l3.5-4 3 2.5L19 8" />
  </Icon>
);
/** History: bars on a line. */
export const HistoryIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 20h16M7 16v-4M12 16V5M17 16V9" />
  </Icon>
);
export const BellIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4" />
  </Icon>
);
export const ShieldIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3.5 5 6v5.5c0 4.2 2.8 7.4 7 9 4.2-1.6 7-4.8 7-9V6z" />
    <path d="m9.2 12 2 2 3.6-3.8" />
  </Icon>
);
export const PrintIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M7 9V4h10v5M7 17H5.5A1.5 1.5 0 0 1 4 15.5v-5A1.5 1.5 0 0 1 5.5 9h13a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5H17" />
    <path d="M7 14h10v6H7z" />
  </Icon>
);
export const HelpIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M9.7 9.6a2.4 2.4 0 1 1 3.5 2.1c-.8.4-1.2.9-1.2 1.8M12 16.5v.1" />
  </Icon>
);
export const LeaveIcon = (props: IconProps) => (
  <Icon {...props} points>
    <path d="M14 5H6.5A1.5 1.5 0 0 0 5 6.5v11A1.5 1.5 0 0 0 6.5 19H14M11 12h9M17 9l3 3-3 3" />
  </Icon>
);
export const WarningIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.1" />
  </Icon>
);
export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Icon>
);
export const LinkIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2" />
  </Icon>
);
export const UnlinkIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m11 7.5 2-2a4 4 0 0 1 5.7 5.7l-2 2M13 16.5l-2 2A4 4 0 0 1 5.3 12.8l2-2M4 4l16 16" />
  </Icon>
);
export const LanguageIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18" />
  </Icon>
);
export const QrIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2" />
  </Icon>
);
export const DownloadIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14" />
  </Icon>
);
export const PeopleIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="9" cy="8.5" r="3.2" />
    <path d="M3 19.5c.5-3.4 2.8-5 6-5s5.5 1.6 6 5M15.5 5.6a3.2 3.2 0 0 1 0 5.8M17.5 14.9c2 .7 3.2 2.2 3.5 4.6" />
  </Icon>
);
export const GroupIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="7" r="3" />
    <circle cx="6" cy="16.5" r="3" />
    <circle cx="18" cy="16.5" r="3" />
  </Icon>
);
export const HeartIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 20s-7.5-4.4-7.5-10A4.3 4.3 0 0 1 12 7.2a4.3 4.3 0 0 1 7.5 2.8C19.5 15.6 12 20 12 20Z" />
  </Icon>
);
export const ListIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.1M4.5 12h.1M4.5 17.5h.1" />
  </Icon>
);
export const MoreIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5.5 12h.1M12 12h.1M18.5 12h.1" strokeWidth="2.8" />
  </Icon>
);
export const UploadIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 15V4M7.5 8.5 12 4l4.5 4.5M5 20h14" />
  </Icon>
);
export const KeyIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="8" cy="15" r="4" />
    <path d="m11 12 8.5-8.5M16.5 7l2.5 2.5M13.5 10l2 2" />
  </Icon>
);
/** From one user to another. */
export const SwitchIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 8.5h14M14.5 5 18 8.5 14.5 12M20 15.5H6M9.5 12 6 15.5 9.5 19" />
  </Icon>
);
/** To call somebody. */
export const PhoneIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6.5 4h3l1.5 4.5-2 1.5a11 11 0 0 0 5 5l1.5-2 4.5 1.5v3a2 2 0 0 1-2.2 2A15.5 15.5 0 0 1 4.5 6.2 2 2 0 0 1 6.5 4Z" />
  </Icon>
);
export const SearchIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="m15 15 5 5" />
  </Icon>
);
export const LockIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="5" y="11" width="14" height="9" rx="2.4" />
    <path d="M8 11V8a4 4 0 0 1 8 0v3M12 15v1.5" />
  </Icon>
);
/** No connection. */
export const CutOffIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 9.5a13 13 0 0 1 4.6-2.9M11 5.6a13 13 0 0 1 10 3.9M6.3 13a8.5 8.5 0 0 1 3.5-2M14 10.9a8.5 8.5 0 0 1 3.7 2.1M9.5 16.3a4 4 0 0 1 5 0M12 19.5v.1M4 4l16 16" />
  </Icon>
);
