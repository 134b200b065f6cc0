import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { navigate } from './navigate.ts'

export type RouteLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string }

/** A link within the app. Opens in a new tab or window like any other when the person asks for that. */
export function RouteLink({ href, onClick, ...rest }: RouteLinkProps) {
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(href)
  }
  return <a {...rest} href={href} onClick={press} />
}
