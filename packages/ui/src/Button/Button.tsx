import type { HTMLAttributes, MouseEvent } from 'react'
import { cx } from '../cx.ts'

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

/** Turns inside the thing that the person waits on. Decorative: say the state in words. */
export function Spinner() {
  return <span className="lk-spin" aria-hidden="true" />
}

export type PressProps = HTMLAttributes<HTMLElement> & {
  /** Makes it a link. */
  readonly href?: string | undefined
  /** The link leaves the page: a new tab, without opener and referrer. */
  readonly external?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly type?: 'button' | 'submit' | undefined
}

/** A button, or a link when there is somewhere to go. The base of everything that can be pressed. */
export function Press({ href, external, disabled, type = 'button', ...rest }: PressProps) {
  if (href === undefined) return <button type={type} disabled={disabled} {...rest} />
  return <a href={href} {...(external && { target: '_blank', rel: 'noopener noreferrer' })} {...rest} />
}
