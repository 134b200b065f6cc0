import { base64urlnopad } from '@scure/base'

/**
 * The link that brings a wallet app up and tells it where to listen (Mobile Wallet Adapter 2.0, "Local URI").
 * `base`: the wallet's own address for links, of https.
 */
export function associationLink(options: {
  readonly publicKey: Uint8Array
  readonly port: number
  readonly base?: string | undefined
}): string {
  const { base, port, publicKey } = options
  const path = `v1/associate/local?association=${base64urlnopad.encode(publicKey)}&port=${port}&v=v1`
  return base === undefined ? `solana-wallet:/${path}` : `${base.replace(/\/+$/, '')}/${path}`
}
