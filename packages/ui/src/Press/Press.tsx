import type { HTMLAttributes, Ref } from 'react'

export type PressProps = HTMLAttributes<HTMLElement> & {
  /** Makes it a link. */
  readonly href?: string | undefined
  /** The link leaves the page: a new tab, without opener and referrer. */
  readonly external?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly type?: 'button' | 'submit' | undefined
  readonly ref?: Ref<HTMLButtonElement & HTMLAnchorElement> | undefined
}

/** A button, or a link when there is somewhere to go. The base of everything that can be pressed. */
export function Press({ href, external, disabled, type = 'button', ...rest }: PressProps) {
  if (href === undefined) return <button type={type} disabled={disabled} {...rest} />
  return <a href={href} {...(external && { target: '_blank', rel: 'noopener noreferrer' })} {...rest} />
}
