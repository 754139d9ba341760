import type { ReactNode } from "react";

/** Line icons on a 24 grid; decoration only, the control that holds one has the name. */
function icon(drawing: ReactNode) {
  return function Icon({ size = 20 }: { size?: number }) {
    return (
      <svg
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
        {drawing}
      </svg>
    );
  };
}

export const DayIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5l3.5 2" />
  </>,
);
export const PillIcon = icon(
  <>
    <rect x="2.5" y="8" width="19" height="8" rx="4" transform="rotate(-45 12 12)" />
    <path d="m9.2 9.2 5.6 5.6" />
  </>,
);
export const BoxIcon = icon(
  <>
    <rect x="4" y="9" width="16" height="11" rx="2.5" />
    <circle cx="12" cy="14.5" r="2" />
    <path d="M7.5 5.5a6.5 6.5 0 0 1 9 0M10 7.5a3 3 0 0 1 4 0" />
  </>,
);
export const SettingsIcon = icon(
  <>
    <path d="M4 7h9M19 7h1M4 17h1M11 17h9" />
    <circle cx="16" cy="7" r="2.6" />
    <circle cx="8" cy="17" r="2.6" />
  </>,
);
export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8" r="3.6" />
    <path d="M5 20c.6-3.8 3.3-5.7 7-5.7s6.400 1.900 7 5.700" />
  </>,
);
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const ChevronDownIcon = icon(<path d="m7 10 5 5 5-5" />);
export const PreviousIcon = icon(<path d="m14.500 6-6 6 6 6" />);
export const NextIcon = icon(<path d="m9.500 6 6 6-6 6" />);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const EditIcon = icon(
  <path d="M4.500 19.500 5.500 15 15.500 5a2 2 0 0 1 3 0l.500.500a2 2 0 0 1 0 3L9 18.500z" />,
);
export const RemoveIcon = icon(
  <path d="M5 7h14M9.500 7V4.500h5V7M7 7l.800 12.500h8.400L17 7M10.500 11v5M13.500 11v5" />,
);
export const TableIcon = icon(
  <>
    <rect x="4" y="5" width="16" height="14" rx="2" />
    <path d="M4 10h16M10 10v9" />
  </>,
);
export const ChartIcon = icon(<path d="M4 19V5M4 19h16M8 15l3.500-4 3 2.500L19 8" />);
export const HelpIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M9.700 9.600a2.400 2.400 0 1 1 3.500 2.100c-.800.400-1.200.900-1.200 1.800M12 16.500v.100" />
  </>,
);
export const LeaveIcon = icon(
  <path d="M14 5H6.500A1.500 1.500 0 0 0 5 6.500v11A1.500 1.500 0 0 0 6.500 19H14M11 12h9M17 9l3 3-3 3" />,
);
export const WarningIcon = icon(<path d="M12 4 2.800 19.500h18.400zM12 10v4.500M12 17v.100" />);
export const CheckIcon = icon(<path d="m5 12.500 4.500 4.500L19 7.500" />);
export const LinkIcon = icon(
  <path d="M10 14a4 4 0 0 0 6 .400l3-3a4 4 0 0 0-5.700-5.700l-1.200 1.200M14 10a4 4 0 0 0-6-.400l-3 3a4 4 0 0 0 5.700 5.700l1.200-1.200" />,
);
export const UnlinkIcon = icon(
  <path d="m11 7.500 2-2a4 4 0 0 1 5.700 5.700l-2 2M13 16.500l-2 2A4 4 0 0 1 5.300 12.800l2-2M4 4l16 16" />,
);
