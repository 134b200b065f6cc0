import { base64 } from '@scure/base'
import * as v from 'valibot'
import { createFamilySession, icon } from './createFamilySession.ts'
import { createSatsConnect } from './createSatsConnect.ts'

const answers = {
  signMessage: v.object({ signature: v.string() }),
  signPsbt: v.object({ psbt: v.string() }),
}
const chains = ['bitcoin:regtest']
const version = '1.0.0'

type Account = { readonly address: string }
type TransactionInput = {
  readonly psbt: Uint8Array
  readonly inputsToSign: readonly { readonly account: Account; readonly signingIndexes: readonly number[] }[]
}

/**
 * The practice wallet as a page sees it on Bitcoin: a wallet of wallet-standard with the features of Bitcoin, and
 * sats-connect's provider as one of them.
 */
export function createBitcoinWallet(walletOrigin: string) {
  const listeners = new Set<(properties: unknown) => void>()
  const session = createFamilySession(walletOrigin, 'bitcoin', () => {
    for (const listener of listeners) listener({ accounts: accounts() })
  })
  const accounts = () =>
    session.accounts().map((address) => {
      const purpose = address.startsWith('bcrt1p') ? 'ordinals' : 'payment'
      const publicKey = new Uint8Array()
      return Object.freeze({ address, purpose, publicKey, chains, features: [] })
    })
  const on = (event: string, listener: (properties: unknown) => void) => {
    if (event === 'change') listeners.add(listener)
    return () => listeners.delete(listener)
  }
  async function connect(input?: { readonly silent?: boolean }) {
    if (input?.silent) await session.restore()
    else if (session.accounts().length === 0) await session.ask('connect', [])
    return { accounts: accounts() }
  }

  return {
    version,
    name: 'Practice wallet',
    icon,
    chains,
    get accounts() {
      return accounts()
    },
    features: {
      'standard:connect': { version, connect },
      'standard:events': { version, on },
      'bitcoin:connect': { version, connect },
      'bitcoin:disconnect': { version, disconnect: session.end },
      'bitcoin:events': { version, on },
      'bitcoin:signMessage': {
        version,
        signMessage: async (...inputs: readonly { readonly account: Account; readonly message: Uint8Array }[]) => {
          const results = []
          for (const { account, message } of inputs) {
            const text = new TextDecoder('utf-8', { fatal: true }).decode(message)
            const params = [{ address: account.address, message: text, protocol: 'bip322' }]
            const { signature } = v.parse(answers.signMessage, await session.ask('signMessage', params))
            results.push({ signedMessage: message, signature: base64.decode(signature) })
          }
          return results
        },
      },
      'bitcoin:signTransaction': {
        version,
        signTransaction: async (...inputs: readonly TransactionInput[]) => {
          const results = []
          for (const { psbt, inputsToSign } of inputs) {
            const wanted = inputsToSign.map(({ account, signingIndexes }) => {
              return { address: account.address, indexes: [...signingIndexes] }
            })
            const params = [{ psbt: base64.encode(psbt), inputs: wanted, broadcast: false }]
            const answer = v.parse(answers.signPsbt, await session.ask('signPsbt', params))
            results.push({ signedPsbt: base64.decode(answer.psbt) })
          }
          return results
        },
      },
      'sats-connect:': { version, provider: createSatsConnect(session, on) },
    },
  }
}
