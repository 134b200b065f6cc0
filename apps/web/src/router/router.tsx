import type { CaipNetworkId } from '@latchkey/protocol'
import { type AnchorHTMLAttributes, type MouseEvent, useSyncExternalStore } from 'react'

/** Fired on the window when the page changed its own address, which browsers don't report. */
const navigated = 'latchkey:navigated'

/** Goes to a path of this app, with its query, without a reload. */
export function navigate(path: string): void {
  if (path !== location.pathname + location.search) history.pushState(null, '', path)
  window.dispatchEvent(new Event(navigated))
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  window.addEventListener(navigated, listener)
  return () => {
    window.removeEventListener('popstate', listener)
    window.removeEventListener(navigated, listener)
  }
}

/** The path of the address bar. */
export function usePathname(): string {
  return useSyncExternalStore(subscribe, () => location.pathname)
}

/** The query of the address bar, with its question mark; empty where there is none. */
export function useSearch(): string {
  return useSyncExternalStore(subscribe, () => location.search)
}

/** What of an account a page is about. */
export type AccountPart =
  | { readonly name: 'all' }
  | { readonly name: 'activity' }
  | { readonly name: 'nfts' }
  | { readonly name: 'transaction'; readonly networkId: CaipNetworkId; readonly hash: string }
  /** `id` as `holdingId` makes it. */
  | { readonly name: 'token'; readonly id: string }

/** Sections of the operators' page. */
export const adminParts = ['projects', 'people', 'health', 'operators', 'acts', 'events'] as const

export type AdminPart = (typeof adminParts)[number]

/** The pages that there are. The gallery is there on the devnet alone. */
export type Route =
  | { readonly page: 'home' }
  | { readonly page: 'activity' }
  | { readonly page: 'nfts' }
  | { readonly page: 'transaction'; readonly networkId: CaipNetworkId; readonly hash: string }
  | { readonly page: 'token'; readonly id: string }
  | { readonly page: 'swap' }
  | { readonly page: 'buy' }
  | { readonly page: 'contacts' }
  | { readonly page: 'contact'; readonly address: string }
  /** Without a query it is empty. */
  | { readonly page: 'names'; readonly query: string }
  | { readonly page: 'watch'; readonly address: string; readonly part: AccountPart }
  | { readonly page: 'security' }
  | { readonly page: 'permissions' }
  | { readonly page: 'signIns' }
  | { readonly page: 'settings' }
  | { readonly page: 'admin'; readonly part: AdminPart }
  | { readonly page: 'gallery'; readonly view: string | undefined }
  | { readonly page: 'notFound' }

type RouteLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string }

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

/** Follows links of the kit's own views, such as that of a toast, within the app. Returns the stop function. */
export function followOwnLinks(onFollow: () => void): () => void {
  const press = (event: globalThis.MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement)
    if (link === undefined || link.target === '_blank' || link.origin !== location.origin) return
    event.preventDefault()
    onFollow()
    navigate(link.pathname + link.search)
  }
  document.addEventListener('click', press)
  return () => document.removeEventListener('click', press)
}
