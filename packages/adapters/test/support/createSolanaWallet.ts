import {
  createSolanaRpc,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  getTransactionEncoder,
  type KeyPairSigner,
} from '@solana/kit'

/** What the wallet was asked for, in order. */
type Asked = { readonly feature: string; readonly input: unknown }

/** A wallet-standard wallet with a real key and a real node of its own.. */
export function createSolanaWallet(options: {
  signer: KeyPairSigner
  rpcUrl?: string | undefined
  name?: string | undefined
  signsOnly?: boolean | undefined
}) {
  const { signer, rpcUrl = '', name = 'Lantern', signsOnly = false } = options
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
          const content = { content: input.message, signatures: {} }
          const [signatures] = await signer.signMessages([content])
          return [{ signedMessage: input.message, signature: signatures?.[signer.address] }]
        },
      },
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
