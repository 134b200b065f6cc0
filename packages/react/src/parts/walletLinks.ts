import type { Platform } from '@latchkey/core'
import type { Wallet } from '@latchkey/protocol'
import type { MessageKey } from '../messages/messages.types.ts'

export type WalletLink = {
  readonly id: string
  readonly kind: 'extension' | 'app' | 'web'
  readonly href: string
  readonly label: MessageKey & `links.${string}`
  readonly note?: MessageKey & `links.${string}`
}

/** The ways to a wallet that make sense on this machine, the nearest first. Only web addresses: nothing that runs. */
export function walletLinks(wallet: Wallet, { ios, android, mobile }: Platform): readonly WalletLink[] {
  const extension = link('extension', wallet.chrome_store, 'links.chrome', 'links.chromeNote')
  const appStore = link('app', wallet.app_store, 'links.ios', 'links.iosNote')
  const playStore = link('app', wallet.play_store, 'links.android', 'links.androidNote')
  const web = link('web', wallet.webapp_link, 'links.web')
  const homepage = link('web', wallet.homepage, 'links.homepage')
  const stores = [...(android ? [] : appStore), ...(ios ? [] : playStore)]
  return mobile ? [...stores, ...web, ...homepage] : [...extension, ...web, ...stores, ...homepage]
}

function link(
  kind: WalletLink['kind'],
  href: string | null | undefined,
  label: WalletLink['label'],
  note?: WalletLink['label'],
): readonly WalletLink[] {
  if (!href || !/^https:\/\//i.test(href)) return []
  return [{ id: label, kind, href, label, ...(note && { note }) }]
}
