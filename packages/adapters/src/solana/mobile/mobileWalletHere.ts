import type { Env } from '@latchkey/core/ports'
import type { StandardWallet } from '../walletStandard.types.ts'
import type { MobileIdentity } from './createMobileDesk.ts'
import { createMobileWallet } from './createMobileWallet.ts'
import { servesMobileWallets } from './servesMobileWallets.ts'

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
