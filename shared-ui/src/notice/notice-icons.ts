import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';

/** The icon of each kind. Its shape shows the kind to people who cannot see the colour. */
export const noticeIcons = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
} as const;
