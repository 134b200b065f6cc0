import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../Icon/Icon.tsx'
import { downIcon } from '../icons/downIcon.ts'
import { Press, type PressProps } from '../Press/Press.tsx'

export type ChipProps = PressProps & {
  /** Image or icon in front. */
  readonly lead?: ReactNode
  /** Shows that a choice opens. */
  readonly menu?: boolean | undefined
  /** For filters: whether it is on. */
  readonly pressed?: boolean | undefined
}

export function Chip({ lead, menu, pressed, className, children, ...rest }: ChipProps) {
  return (
    <Press {...rest} className={cx('lk-chip', !lead && !menu && 'text', className)} aria-pressed={pressed}>
      {lead}
      <span>{children}</span>
      {menu && <Icon d={downIcon} size="s" />}
    </Press>
  )
}
