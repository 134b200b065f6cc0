import type { MouseEvent } from 'react'
import { cx } from '../cx.ts'
import { Press, type PressProps } from '../Press/Press.tsx'
import { Spinner } from './Spinner.tsx'

export type ButtonProps = PressProps & {
  /** `primary` carries the accent: at most one in a view. `quiet` is text alone. */
  readonly variant?: 'primary' | 'plain' | 'quiet' | 'danger' | undefined
  /** Shows the spinner and ignores presses, but keeps the focus. */
  readonly busy?: boolean | undefined
  /** As wide as its text, instead of as wide as its column. */
  readonly fit?: boolean | undefined
}

const classes = { primary: 'pri', plain: undefined, quiet: 'quiet', danger: 'danger' } as const

export function Button({ variant = 'plain', busy, fit, className, children, onClick, ...rest }: ButtonProps) {
  const press = busy ? (event: MouseEvent<HTMLElement>) => event.preventDefault() : onClick
  return (
    <Press
      {...rest}
      className={cx('lk-btn', classes[variant], fit && 'fit', className)}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {busy && <Spinner />}
      {children}
    </Press>
  )
}
