export { Avatar, type AvatarProps } from './avatar/avatar';
export { Badge, type BadgeProps } from './badge/badge';
export { Button, type ButtonProps } from './button/button';
export { type ButtonShape, type ButtonVariant, buttonClass } from './button/button-class';
export { ButtonLink, type ButtonLinkProps } from './button/button-link';
export { FileButton, type FileButtonProps } from './button/file-button';
export { IconButton, type IconButtonProps } from './button/icon-button';
export { Card, type CardProps } from './card/card';
export { StatCard, type StatCardProps } from './card/stat-card';
export { classNames } from './class-names';
export { CopyButton, type CopyButtonProps } from './copy-button/copy-button';
export { copyText } from './copy-button/copy-text';
export { Dialog, type DialogProps } from './dialog/dialog';
export {
  ErrorSummary,
  type ErrorSummaryProps,
  type SummaryError,
} from './error-summary/error-summary';
export { useSummary } from './error-summary/use-summary';
export { CheckboxField, type CheckboxFieldProps } from './field/checkbox-field';
export { FieldGroup, type FieldGroupProps } from './field/field-group';
export { RadioGroup, type RadioGroupProps, type RadioOption } from './field/radio-group';
export { SelectField, type SelectFieldProps } from './field/select-field';
export { TextAreaField, type TextAreaFieldProps } from './field/text-area-field';
export { TextField, type TextFieldProps } from './field/text-field';
export {
  Cluster,
  Container,
  type ContainerProps,
  type Gap,
  Grid,
  type LayoutProps,
  Stack,
} from './layout/layout';
export { layout } from './layout/layout-classes';
export { LazyPart, type LazyPartProps } from './lazy/lazy-part';
export type { LoadModule } from './lazy/use-module';
export type { RenderLink, RenderLinkProps } from './links/render-link';
export { type TabLink, TabLinks, type TabLinksProps } from './links/tab-links';
export { Delayed, type DelayedProps } from './loading/delayed';
export { LoadingBar, type LoadingBarProps } from './loading/loading-bar';
export { ProgressBar, type ProgressBarProps } from './loading/progress-bar';
export { Skeleton, type SkeletonProps } from './loading/skeleton';
export { Spinner, type SpinnerProps } from './loading/spinner';
export { Mark, type MarkProps } from './mark/mark';
export { Notice, type NoticeKind, type NoticeProps } from './notice/notice';
export {
  type DescriptionItem,
  DescriptionList,
  type DescriptionListProps,
} from './page/description-list';
export { EmptyState, type EmptyStateProps } from './page/empty-state';
export { PageHeading, type PageHeadingProps } from './page/page-heading';
export { Section, type SectionProps } from './page/section';
export { Disclosure, type DisclosureProps } from './popover/disclosure';
export { MenuButton, type MenuButtonProps } from './popover/menu-button';
export { MenuItem, type MenuItemProps, MenuLink, type MenuLinkProps } from './popover/menu-item';
export { usePrinting } from './print/use-printing';
export { Steps, type StepsProps } from './steps/steps';
export { type Bar, BarTable, type BarTableProps } from './table/bar-table';
export {
  Cell,
  type CellProps,
  HeaderCell,
  type HeaderCellProps,
  type SortDirection,
} from './table/cells';
export { Table, type TableProps } from './table/table';
export { Toast, type ToastProps } from './toast/toast';
export { VisuallyHidden } from './visually-hidden/visually-hidden';
