import type { Env } from '@latchkey/core/ports'
import * as v from 'valibot'
import { toBase64Url } from './wire/toBase64Url.ts'

/** Fixed by the WalletConnect providers: pages and libraries share it (facts of the peer's client, 5). */
const choiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'
const choiceSchema = v.pipe(v.string(), v.parseJson(), v.object({ href: v.string() }))

/**
 * On a phone, brings the wallet that the person chose to the front, so that it shows the request. On a desktop the
 * wallet is another device.
 */
export function redirectToWallet(env: Env, request: { readonly id: number; readonly topic: string }): void {
  const choice = v.safeParse(choiceSchema, env.storage.get(choiceKey))
  if (!env.platform.mobile || !choice.success) return
  const href = choice.output.href.replace(/\/$/, '')
  const query = `requestId=${request.id}&sessionTopic=${request.topic}`
  const isWeb = /^https?:\/\//.test(href)
  const link = href.startsWith('https://t.me')
    ? `${href}${href.includes('?') ? '&' : '?'}startapp=${toBase64Url(new TextEncoder().encode(query))}`
    : `${href}/wc?${query}`
  env.openUrl(link, isWeb || env.platform.telegram ? '_blank' : '_self')
}
