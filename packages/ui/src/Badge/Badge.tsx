import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type BadgeProps = {
  /** `accent` for the one that matters, `dot` for a quiet state with a green dot. */
  readonly tone?: 'plain' | 'accent' | 'dot' | undefined
  readonly children: ReactNode
}

export function Badge({ tone = 'plain', children }: BadgeProps) {
  return <span className={cx('lk-badge', tone === 'accent' && 'acc', tone === 'dot' && 'dot')}>{children}</span>
}
