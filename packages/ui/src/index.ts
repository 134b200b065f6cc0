'use client'

export {
  Action,
  Actions,
  AmountOut,
  type AmountOutProps,
  Change,
  type ChangeProps,
  ListItemHeader,
  type ListItemHeaderProps,
  Total,
  type TotalProps,
} from './Account/accountParts.tsx'
export { AddressBlock, type AddressBlockProps } from './AddressBlock/AddressBlock.tsx'
export { AmountField, type AmountFieldProps, currencySign, FlipButton, MaxButton } from './AmountField/AmountField.tsx'
export { activeElement, useFocusReturn } from './a11y/focus.ts'
export { useAnnounce, VisuallyHidden } from './a11y/useAnnounce.tsx'
export { Button, type ButtonProps, Press, type PressProps, Spinner } from './Button/Button.tsx'
export { buttonStyles } from './buttonStyles.ts'
export { Badge, type BadgeProps, Chip, type ChipProps } from './Chip/Chip.tsx'
export { Choice, type ChoiceOption, type ChoiceProps } from './Choice/Choice.tsx'
export { CopyButton, type CopyButtonProps, useCopy } from './CopyButton/CopyButton.tsx'
export { cx } from './cx.ts'
export { Details, type DetailsProps } from './Details/Details.tsx'
export { type CloseReason, Dialog, type DialogProps } from './Dialog/Dialog.tsx'
export { Body, Header, type HeaderProps, Slide, type SlideProps } from './Dialog/DialogCard.tsx'
export { Embedded, type EmbeddedProps } from './Dialog/Embedded.tsx'
export { Empty, type EmptyProps } from './Empty/Empty.tsx'
export { Field, type FieldProps } from './Field/Field.tsx'
export { Artwork, type ArtworkProps, Gallery, SkeletonArtwork } from './Gallery/Gallery.tsx'
export { Icon, IconButton, type IconButtonProps, type IconProps } from './Icon/Icon.tsx'
export { Identicon, type IdenticonProps } from './Identicon/Identicon.tsx'
export {
  Glyph,
  type GlyphProps,
  NetworkImage,
  type NetworkImageProps,
  Picture,
  type PictureProps,
  type PictureSize,
  WalletImage,
  type WalletImageProps,
} from './Image/Picture.tsx'
export { TokenImage, type TokenImageProps } from './Image/TokenImage.tsx'
export {
  alertIcon,
  backIcon,
  checkIcon,
  closeIcon,
  cloudOffIcon,
  downIcon,
  externalIcon,
  gridIcon,
  helpIcon,
  nextIcon,
  walletIcon,
} from './icons/icons.ts'
export {
  atIcon,
  cardIcon,
  clockIcon,
  contactIcon,
  contrastIcon,
  copyIcon,
  downloadIcon,
  eyeIcon,
  eyeOffIcon,
  flipIcon,
  fuelIcon,
  globeIcon,
  homeIcon,
  infoIcon,
  keyIcon,
  linkIcon,
  lockIcon,
  mailIcon,
  moonIcon,
  moreIcon,
  pasteIcon,
  penIcon,
  plugIcon,
  plusIcon,
  qrIcon,
  receiveIcon,
  refreshIcon,
  rightIcon,
  searchIcon,
  sendIcon,
  settingsIcon,
  shareIcon,
  shieldIcon,
  sunIcon,
  swapIcon,
  userIcon,
} from './icons/viewIcons.ts'
export { type Fact, KeyValue } from './KeyValue/KeyValue.tsx'
export { List, Row, type RowProps } from './List/List.tsx'
export { Note, type NoteProps } from './Note/Note.tsx'
export { OtpField, type OtpFieldProps } from './OtpField/OtpField.tsx'
export { Qr, type QrProps } from './Qr/Qr.tsx'
export { Ring, type RingProps } from './Ring/Ring.tsx'
export { Select, type SelectOption, type SelectProps } from './Select/Select.tsx'
export { adoptStyles, type StyleTarget } from './ShadowHost/adoptStyles.ts'
export { HydratedHost, type HydratedHostProps } from './ShadowHost/HydratedHost.tsx'
export { PageRoot, type PageRootProps, ShadowHost, type ShadowHostProps } from './ShadowHost/ShadowHost.tsx'
export { StyleRoot, useStyles } from './ShadowHost/styleRoot.ts'
export { Skeleton, type SkeletonProps, SkeletonRow, type SkeletonRowProps } from './Skeleton/Skeleton.tsx'
export { Sparkline, type SparklineProps } from './Sparkline/Sparkline.tsx'
export { Stepper, type StepperStep } from './Stepper/Stepper.tsx'
export { styles } from './styles.ts'
export { type Tab, Tabs, type TabsProps, useRovingFocus } from './Tabs/Tabs.tsx'
export {
  ButtonRow,
  Caption,
  Card,
  Chips,
  Divider,
  Mono,
  StatusMessage,
  type StatusMessageProps,
} from './Text/groups.tsx'
export { Link, Stack, Text, type TextProps } from './Text/Text.tsx'
export { SkeletonTile, Tile, TileGrid, type TileProps } from './Tile/Tile.tsx'
export { Toast, type ToastProps, ToastRegion } from './Toast/Toast.tsx'
export type { Preset, Theme, ThemeMode } from './tokens/theme.ts'
export { presets } from './tokens/theme.ts'
export { useSystemIsLight } from './tokens/useSystemIsLight.ts'
export { useEffectEvent } from './useEffectEvent.ts'
