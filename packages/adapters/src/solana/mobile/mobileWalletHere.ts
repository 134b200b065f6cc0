import type { Env } from '@latchkey/core/ports'
import type { StandardWallet } from '../standardWallet.ts'
import type { MobileIdentity } from './createMobileRouter.ts'
import { createMobileWallet } from './createMobileWallet.ts'

// Pages in apps: their browsers open no links to other apps, and have no wallet of their own by this way.
const inApp = /; wv\)|\bWebView\b|Version\/[\d.]+ (Mobile )?Chrome\//

/** Whether wallet apps can be opened from here: Chromium browsers on Android, in a secure context. */
export function servesMobileWallets(page: { readonly isSecureContext: boolean; readonly userAgent: string }): boolean {
  const { isSecureContext, userAgent } = page
  return isSecureContext && /Android/.test(userAgent) && /\bChrome\/\d/.test(userAgent) && !inApp.test(userAgent)
}

/** The wallet apps of this phone as one wallet, where they can be reached. */
export function mobileWalletHere(
  env: Env,
  app: Omit<MobileIdentity, 'uri'> | undefined,
  page: { readonly isSecureContext: boolean; readonly navigator: { readonly userAgent: string } } = globalThis,
): StandardWallet | undefined {
  if (!servesMobileWallets({ isSecureContext: page.isSecureContext, userAgent: page.navigator.userAgent }))
    return undefined
  const { host, origin } = new URL(env.href())
  return createMobileWallet(env, { name: app?.name ?? host, uri: origin, ...(app?.icon && { icon: app.icon }) })
}
