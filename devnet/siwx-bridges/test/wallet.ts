import type { CaipAddress, CaipNetworkId } from '@latchkey/protocol'
import { writeSiwxText } from '@latchkey/protocol/siwx'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

export const origin = 'https://app.example'

/** Someone with a key, on a network of Ethereum or on Solana. */
export function createWallet(secret = generatePrivateKey()) {
  const key = privateKeyToAccount(secret)
  const bytes = Buffer.from(secret.slice(2), 'hex')
  const solanaAddress = base58.encode(ed25519.getPublicKey(bytes))
  return {
    key,
    /** The text of this account; `by` is who signs it, where that is another. */
    async sign(nonce: string, chainId: CaipNetworkId = 'eip155:1', domain = 'app.example', by?: { key: typeof key }) {
      const isSolana = chainId.startsWith('solana:')
      const accountAddress = isSolana ? solanaAddress : key.address
      const message = writeSiwxText({
        accountAddress,
        chainId,
        domain,
        uri: `https://${domain}/login`,
        version: '1',
        nonce,
        issuedAt: new Date().toISOString(),
      })
      const signature = isSolana
        ? base58.encode(ed25519.sign(new TextEncoder().encode(message), bytes))
        : await (by?.key ?? key).signMessage({ message })
      const account: CaipAddress = `${chainId}:${accountAddress}`
      return { message, signature, account }
    },
  }
}

export const solana: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

type Handler = (request: Request) => Promise<Response>

/** A browser with its cookies on pages of `origin`. */
export function createBrowser(handler: Handler) {
  const cookies = new Map<string, string>()
  async function send(path: string, init: RequestInit = {}) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = new Headers(init.headers)
    headers.set('origin', origin)
    if (cookie !== '') headers.set('cookie', cookie)
    const response = await handler(new Request(`${origin}${path}`, { ...init, headers }))
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  return {
    cookies,
    get: (path: string) => send(path),
    post: (path: string, body: object) =>
      send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    form: (path: string, body: Record<string, string>) =>
      send(path, { method: 'POST', body: new URLSearchParams(body) }),
  }
}
