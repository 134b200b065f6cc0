import type { ReactNode } from 'react'
import { Press, type PressProps } from '../Button/Button.tsx'
import { cx } from '../cx.ts'
import { Icon } from '../Icon/Icon.tsx'
import { downIcon } from '../icons/icons.ts'

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

export type BadgeProps = {
  /** `accent` for the one that matters, `dot` for a quiet state with a green dot. */
  readonly tone?: 'plain' | 'accent' | 'dot' | undefined
  readonly children: ReactNode
}

export function Badge({ tone = 'plain', children }: BadgeProps) {
  return <span className={cx('lk-badge', tone === 'accent' && 'acc', tone === 'dot' && 'dot')}>{children}</span>
}
