import { isKitError } from '@latchkey/protocol'
import { readSiwxText } from '@latchkey/protocol/siwx'
import { createEthCall, verifySignature } from '@latchkey/verify'

/**
 * The two hooks of better-auth's own `siwe` plugin, for apps that stay with it: nonces of 128 bits, texts by the letter of
 * EIP-4361 alone, and signatures of keys and of contracts. Ethereum only; its nonces are bound to no browser.
 *
 * @example
 * siwe({ domain: 'app.example', ...siweHooks({ rpc: { 'eip155:1': 'https://node.example' } }) })
 */
export function siweHooks({ rpc = {} }: { rpc?: Readonly<Record<string, string>> } = {}) {
  const ethCall = createEthCall({ fetch: globalThis.fetch, rpcUrls: (networkId) => [rpc[networkId] ?? []].flat() })
  return {
    getNonce: async () => crypto.randomUUID().replaceAll('-', ''),
    /** @throws KitError `siwx/node-unavailable`: that says nothing of the signature. */
    async verifyMessage(given: { message: string; signature: string; address: string; chainId: number }) {
      const { message, signature, address, chainId } = given
      const account = `eip155:${chainId}:${address}` as const
      try {
        const text = readSiwxText(message)
        if (`${text.chainId}:${text.accountAddress}` !== account) return false
        const hasNode = rpc[text.chainId] !== undefined
        await verifySignature({ account, message, signature }, hasNode ? { ethCall } : {})
        return true
      } catch (error) {
        if (isKitError(error) && !error.retryable) return false
        throw error
      }
    },
  }
}
