import { layOutSiwxText } from '@latchkey/protocol/siwx'
import {
  createSolanaRpc,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  getTransactionEncoder,
  type KeyPairSigner,
} from '@solana/kit'
import type { SolanaSignInRequest } from '../../src/solana/wallet/solanaWallet.ts'

/** What the wallet was asked for, in order. */
type Asked = { readonly feature: string; readonly input: unknown }

/** What `solana:signIn` answers, of one account. */
type SignedIn = {
  readonly account: { readonly address: string }
  readonly signedMessage: Uint8Array
  readonly signature: Uint8Array
}

/** A wallet-standard wallet with a real key and a real node of its own.. */
export function createSolanaWallet(options: {
  signer: KeyPairSigner
  rpcUrl?: string | undefined
  name?: string | undefined
  signsOnly?: boolean | undefined
  /** Has `solana:signIn`; changes what it answers. */
  signIn?: ((answer: SignedIn) => unknown) | undefined
  /** What the wallet puts messages into before it signs them. */
  envelope?: ((message: Uint8Array) => Uint8Array) | undefined
}) {
  const { signer, rpcUrl = '', name = 'Lantern', signsOnly = false, envelope = (message) => message } = options
  const account = { address: signer.address, publicKey: new Uint8Array(32), chains: ['solana:mainnet'], features: [] }
  const asked: Asked[] = []
  const listeners = new Set<(properties: unknown) => void>()
  let refuses = false
  const note = (feature: string, input: unknown) => {
    asked.push({ feature, input })
    if (refuses) throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  }
  const signWire = async (wire: Uint8Array) => {
    const transaction = getTransactionDecoder().decode(wire)
    const [signatures] = await signer.signTransactions([transaction as never])
    return { ...transaction, signatures: { ...transaction.signatures, ...signatures } }
  }
  const signBytes = async (content: Uint8Array) => {
    const [signatures] = await signer.signMessages([{ content, signatures: {} }])
    return Uint8Array.from(signatures?.[signer.address] ?? [])
  }
  const wallet = {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml;base64,PHN2Zy8+',
    chains: ['solana:mainnet', 'solana:devnet'],
    accounts: [] as (typeof account)[],
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect: async (input?: { silent?: boolean }) => {
          note('connect', input)
          if (!input?.silent) wallet.accounts = [account]
          return { accounts: wallet.accounts }
        },
      },
      'standard:disconnect': {
        disconnect: async () => {
          note('disconnect', undefined)
          wallet.accounts = []
        },
      },
      'standard:events': {
        on: (_event: 'change', listener: (properties: unknown) => void) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signTransaction': {
        signTransaction: async (...inputs: readonly { transaction: Uint8Array }[]) => {
          note('signTransaction', inputs[0])
          const signed = await Promise.all(inputs.map(({ transaction }) => signWire(transaction)))
          return signed.map((each) => ({ signedTransaction: Uint8Array.from(getTransactionEncoder().encode(each)) }))
        },
      },
      ...(signsOnly
        ? {}
        : {
            'solana:signAndSendTransaction': {
              signAndSendTransaction: async (input: { transaction: Uint8Array }) => {
                note('signAndSendTransaction', input)
                const wire = getBase64EncodedWireTransaction(await signWire(input.transaction))
                const hash = await createSolanaRpc(rpcUrl).sendTransaction(wire, { encoding: 'base64' }).send()
                return [{ signature: Uint8Array.from(getBase58Encoder().encode(hash)) }]
              },
            },
          }),
      'solana:signMessage': {
        signMessage: async (input: { message: Uint8Array }) => {
          note('signMessage', input)
          const signedMessage = envelope(input.message)
          return [{ signedMessage, signature: await signBytes(signedMessage) }]
        },
      },
      ...(options.signIn && {
        'solana:signIn': {
          signIn: async (input: SolanaSignInRequest) => {
            note('signIn', input)
            wallet.accounts = [account]
            const { domain = '', chainId, ...rest } = input
            const text = layOutSiwxText({
              ...rest,
              domain,
              chain: chainId,
              account: 'Solana',
              accountAddress: signer.address,
            })
            const signedMessage = new TextEncoder().encode(text)
            return options.signIn?.({ account, signedMessage, signature: await signBytes(signedMessage) })
          },
        },
      }),
    },
  }
  return {
    wallet,
    asked,
    refuse: (value: boolean) => {
      refuses = value
    },
    /** Changes the accounts that the page sees, and says so. */
    change: (accounts: (typeof account)[]) => {
      wallet.accounts = accounts
      for (const listener of listeners) listener({ accounts })
    },
    account,
    listening: () => listeners.size,
  }
}

/** The same, connected. */
export async function connectedWallet(signer: KeyPairSigner, rpcUrl: string) {
  const made = createSolanaWallet({ signer, rpcUrl })
  await made.wallet.features['standard:connect'].connect()
  return made
}
