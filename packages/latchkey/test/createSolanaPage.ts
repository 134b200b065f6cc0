import { solana as solanaAdapter, walletStandard } from '@latchkey/adapters/solana'
import { type CreateKitOptions, connect, memoryStorage, modalPlaces } from '@latchkey/core'
import {
  createSolanaRpc,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  getTransactionEncoder,
  type KeyPairSigner,
} from '@solana/kit'
import { createKit } from 'latchkey'
import { mainnet, solana } from 'latchkey/networks'
import { onTestFinished } from 'vitest'

type SignInput = { readonly transaction: Uint8Array; readonly options?: object }

/** A wallet of the browser by wallet-standard, with a real key. It sends by a node of its own, or else only signs. */
export function createSolanaWallet(signer: KeyPairSigner, rpcUrl?: string) {
  const account = { address: signer.address, publicKey: new Uint8Array(32), chains: ['solana:mainnet'], features: [] }
  const asked: [feature: string, ...inputs: unknown[]][] = []
  const listeners = new Set<() => void>()
  const sign = async (wire: Uint8Array) => {
    const transaction = getTransactionDecoder().decode(wire)
    const [signatures] = await signer.signTransactions([transaction as never])
    return { ...transaction, signatures: { ...transaction.signatures, ...signatures } }
  }
  const wallet = {
    version: '1.0.0',
    name: 'Lantern',
    icon: 'data:image/svg+xml;base64,PHN2Zy8+',
    chains: ['solana:mainnet'],
    accounts: [] as (typeof account)[],
    features: {
      'standard:connect': {
        connect: async () => {
          wallet.accounts = [account]
          return { accounts: wallet.accounts }
        },
      },
      'standard:disconnect': {
        disconnect: async () => {
          wallet.accounts = []
        },
      },
      'standard:events': {
        on: (_: string, listener: () => void) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signTransaction': {
        signTransaction: async (...inputs: readonly SignInput[]) => {
          asked.push(['signTransaction', ...inputs])
          const signed = await Promise.all(inputs.map(({ transaction }) => sign(transaction)))
          return signed.map((each) => ({ signedTransaction: Uint8Array.from(getTransactionEncoder().encode(each)) }))
        },
      },
      'solana:signMessage': {
        signMessage: async ({ message }: { readonly message: Uint8Array }) => {
          asked.push(['signMessage', message])
          const [signatures] = await signer.signMessages([{ content: message, signatures: {} }])
          return [{ signedMessage: message, signature: Uint8Array.from(signatures?.[signer.address] ?? []) }]
        },
      },
    } as Record<string, object>,
  }
  if (rpcUrl) {
    wallet.features['solana:signAndSendTransaction'] = {
      signAndSendTransaction: async (input: SignInput) => {
        asked.push(['signAndSendTransaction', input])
        const wire = getBase64EncodedWireTransaction(await sign(input.transaction))
        const hash = await createSolanaRpc(rpcUrl).sendTransaction(wire, { encoding: 'base64' }).send()
        return [{ signature: Uint8Array.from(getBase58Encoder().encode(hash)) }]
      },
    }
  }
  return {
    wallet,
    asked,
    /** Shows the page these accounts from now on. */
    show(...addresses: readonly string[]) {
      wallet.accounts = addresses.map((address) => ({ ...account, address: address as typeof account.address }))
      for (const listener of listeners) listener()
    },
  }
}

/** A page with a Solana wallet, and a kit that finds it once it is started. */
export function createSolanaKit(made: ReturnType<typeof createSolanaWallet>, options: Partial<CreateKitOptions> = {}) {
  const target = new EventTarget()
  target.addEventListener('wallet-standard:app-ready', (event) => Reflect.get(event, 'detail').register(made.wallet))
  const kit = createKit({
    networks: [solana, mainnet],
    adapters: [solanaAdapter()],
    connectors: [walletStandard({ target })],
    ...options,
    env: { storage: memoryStorage(), log: () => {}, ...options.env },
  })
  return { kit, target }
}

/** The same with its kit started, and the modal's place. */
export function createSolanaPage(
  made: ReturnType<typeof createSolanaWallet>,
  options: Partial<CreateKitOptions> = {},
  modals = 1,
) {
  const { kit, target } = createSolanaKit(made, options)
  onTestFinished(kit.start())
  modalPlaces(kit).count = modals
  return { kit, target, walletConnects: () => connect(kit, { connectorId: 'solana:lantern' }) }
}
