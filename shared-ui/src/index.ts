export { Avatar } from './avatar/avatar';
export { initialsOf } from './avatar/initials';
export { Badge, StatusDot } from './badge/badge';
export { breakableText } from './breakable';
export { Button, ButtonLink, FileButton, IconButton } from './button/button';
export { type ButtonShape, type ButtonVariant, buttonClass } from './button/button-class';
export { Card } from './card/card';
export { classNames } from './class-names';
export { isComposing } from './composing';
export { CopyButton } from './copy-button/copy-button';
export { copyText } from './copy-button/copy-text';
export { ErrorReference } from './copy-button/error-reference';
export { ReferenceText } from './copy-button/reference-text';
export { Dialog } from './dialog/dialog';
export { ErrorSummary, type SummaryError } from './error-summary/error-summary';
export { useErrorSummary } from './error-summary/use-error-summary';
export { WithExampleQuestion } from './example-question/with-example-question';
export { Checkbox, CheckboxField } from './field/checkbox-field';
export { ComboboxField, type ComboboxOption } from './field/combobox-field';
export { FieldGroup } from './field/field-group';
export { RadioGroup } from './field/radio-group';
export { SelectField } from './field/select-field';
export { TextField } from './field/text-field';
export { Cluster, Stack } from './layout/layout';
export { LazyPart, type LoadModule } from './lazy/lazy-part';
export type { RenderLink } from './links/render-link';
export { TabLinks } from './links/tab-links';
export {
  Delayed,
  LoadingBar,
  Placeholder,
  ProgressBar,
  Skeleton,
  Spinner,
} from './loading/loading';
export { Logo } from './logo/logo';
export { Notice, type NoticeKind } from './notice/notice';
export { DescriptionList } from './page/description-list';
export { EmptyState } from './page/empty-state';
export { PageHeading } from './page/page-heading';
export { Section } from './page/section';
export { Disclosure } from './popover/disclosure';
export {
  MenuButton,
  MenuGroup,
  MenuItem,
  MenuLink,
  MenuSelect,
  RowMenu,
} from './popover/menu-button';
export { usePrinting } from './print/use-printing';
export { isShortcut, shortcutName } from './shortcut';
export { areSingleKeysOn, isSingleKeyShortcut, switchSingleKeys } from './single-key';
export { Steps } from './steps/steps';
export { readStoredList, readStoredText, storeText } from './stored';
export { BarTable, type BarTableRow } from './table/bar-table';
export { Cell, HeaderCell, type SortDirection, Table } from './table/table';
export { chooseTheme, THEMES, useTheme } from './theme/theme';
export { Toast } from './toast/toast';
export { VisuallyHidden } from './visually-hidden/visually-hidden';
