import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { createFamilySession, icon } from './createFamilySession.ts'

const bytes = v.pipe(
  v.string(),
  v.transform((text) => base64.decode(text)),
)
const signed = v.object({ signedMessage: bytes, signature: bytes })
const answers = {
  signMessage: signed,
  signIn: v.object({ address: v.string(), ...signed.entries }),
  signTransaction: v.array(v.object({ signedTransaction: bytes })),
  signAndSendTransaction: v.object({
    signature: v.pipe(
      v.string(),
      v.transform((text) => base58.decode(text)),
    ),
  }),
}
const chains = ['solana:mainnet']
const version = '1.0.0'

type Account = { readonly address: string }
type TransactionInput = { readonly account: Account; readonly transaction: Uint8Array; readonly options?: unknown }

/** The practice wallet as a page sees it on Solana: a wallet of wallet-standard. */
export function createSolanaWallet(walletOrigin: string) {
  const listeners = new Set<(properties: unknown) => void>()
  const session = createFamilySession(walletOrigin, 'solana', () => {
    for (const listener of listeners) listener({ accounts: accounts() })
  })
  const accounts = () =>
    session.accounts().map((address) =>
      Object.freeze({
        address,
        publicKey: base58.decode(address),
        chains,
        features: ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction', 'solana:signIn'],
      }),
    )
  const wire = ({ account, transaction }: TransactionInput) => {
    return { address: account.address, transaction: base64.encode(transaction) }
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
      'standard:connect': {
        version,
        connect: async (input?: { readonly silent?: boolean }) => {
          if (input?.silent) await session.restore()
          else if (session.accounts().length === 0) await session.ask('connect', [])
          return { accounts: accounts() }
        },
      },
      'standard:disconnect': { version, disconnect: session.end },
      'standard:events': {
        version,
        on: (event: string, listener: (properties: unknown) => void) => {
          if (event === 'change') listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signMessage': {
        version,
        signMessage: async (...inputs: readonly { readonly account: Account; readonly message: Uint8Array }[]) => {
          const results = []
          for (const { account, message } of inputs) {
            const params = [{ address: account.address, message: base64.encode(message) }]
            results.push(v.parse(answers.signMessage, await session.ask('signMessage', params)))
          }
          return results
        },
      },
      'solana:signTransaction': {
        version,
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: async (...inputs: readonly TransactionInput[]) =>
          v.parse(answers.signTransaction, await session.ask('signTransaction', inputs.map(wire))),
      },
      'solana:signAndSendTransaction': {
        version,
        supportedTransactionVersions: ['legacy', 0],
        signAndSendTransaction: async (...inputs: readonly TransactionInput[]) => {
          const results = []
          for (const input of inputs) {
            const params = [{ ...wire(input), options: input.options ?? {} }]
            results.push(v.parse(answers.signAndSendTransaction, await session.ask('signAndSendTransaction', params)))
          }
          return results
        },
      },
      'solana:signIn': {
        version,
        signIn: async (...inputs: readonly Readonly<Record<string, unknown>>[]) => {
          const results = []
          for (const input of inputs) {
            // One question for both where the page is not let in yet.
            const asked = { ...input, domain: input.domain ?? location.host }
            const { address, ...rest } = v.parse(answers.signIn, await session.ask('signIn', [asked]))
            const account = accounts().find((one) => one.address === address)
            if (account === undefined) throw new Error('The practice wallet has no account for this page.')
            results.push({ account, ...rest })
          }
          return results
        },
      },
    },
  }
}
