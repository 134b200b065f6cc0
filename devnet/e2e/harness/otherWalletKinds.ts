import { type KeyPairSigner, signBytes } from '@solana/kit'
import type { BrowserContext } from 'playwright-core'
import type { BitcoinKey } from '../../src/bitcoin/bitcoinPersona.ts'
import { signBip322 } from '../../src/bitcoin/signBitcoin.ts'
import { otherWalletName } from './otherWallet.ts'

/**
 * The other wallet on Solana and Bitcoin (wallet-standard), in every page of the context: once it was connected it gives its
 * addresses on later pages too, and it signs texts. It sends nothing.
 */
export async function otherWalletKinds(
  context: BrowserContext,
  { solana, bitcoin }: { readonly solana: KeyPairSigner; readonly bitcoin: BitcoinKey },
): Promise<void> {
  const sign = {
    solana: async (bytes: Uint8Array) => [...(await signBytes(solana.keyPair.privateKey, Uint8Array.from(bytes)))],
    bitcoin: (bytes: Uint8Array) => [...Buffer.from(signBip322(bitcoin, new TextDecoder().decode(bytes)), 'base64')],
  }
  await context.exposeFunction('signAsOtherOn', (kind: keyof typeof sign, bytes: readonly number[]) =>
    sign[kind](Uint8Array.from(bytes)),
  )
  const kinds = [
    { kind: 'solana', address: solana.address, chain: 'solana:mainnet', signer: 'solana:signTransaction' },
    { kind: 'bitcoin', address: bitcoin.address, chain: 'bitcoin:regtest', signer: 'bitcoin:signTransaction' },
  ] as const
  await context.addInitScript(
    ({ name, offered }) => {
      const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>'
      for (const { kind, address, chain, signer } of offered) {
        const key = `other wallet ${kind}`
        const account = Object.freeze({ address, publicKey: new Uint8Array(), chains: [chain], features: [] })
        const accounts = () => (localStorage.getItem(key) === null ? [] : [account])
        const connect = async (input?: { readonly silent?: boolean }) => {
          if (!input?.silent) localStorage.setItem(key, 'connected')
          return { accounts: accounts() }
        }
        const signMessage = async ({ message }: { readonly message: Uint8Array }) => {
          type Sign = (kind: string, bytes: readonly number[]) => Promise<readonly number[]>
          const ask: Sign = Reflect.get(window, 'signAsOtherOn')
          return [{ signedMessage: message, signature: Uint8Array.from(await ask(kind, [...message])) }]
        }
        const refuse = async () => {
          throw new Error('The other wallet sends nothing')
        }
        const wallet = {
          ...{ version: '1.0.0', name, icon, chains: [chain] },
          get accounts() {
            return accounts()
          },
          features: {
            'standard:connect': { version: '1.0.0', connect },
            [`${kind}:connect`]: { version: '1.0.0', connect },
            [`${kind}:signMessage`]: { version: '1.0.0', signMessage },
            [signer]: { version: '1.0.0', signTransaction: refuse, supportedTransactionVersions: ['legacy', 0] },
          },
        }
        const register = (api: { register(wallet: unknown): void }) => api.register(wallet)
        dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
        addEventListener('wallet-standard:app-ready', (event) => register(Reflect.get(event, 'detail')))
      }
    },
    { name: otherWalletName, offered: kinds },
  )
}
