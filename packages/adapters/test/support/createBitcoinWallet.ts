import {
  type BitcoinKey,
  type BitcoinPersona,
  signBip322,
  signBitcoinPsbt,
  signLegacyMessage,
} from '@latchkey/devnet/bitcoin'
import { base64, hex } from '@scure/base'

/** What a wallet was asked for, in order. */
type Asked = { readonly method: string; readonly input: unknown }

const rejected = () => Object.assign(new Error('User rejected the request.'), { code: 4001 })

/** The provider objects of Bitcoin wallets, each in its own tongue, over the real keys of a person. */
export function createBitcoinWallet(person: BitcoinPersona) {
  const asked: Asked[] = []
  let refuses = false
  let connected = false
  let alter: (psbt: Uint8Array) => Uint8Array = (psbt) => psbt
  const listeners = new Set<() => void>()
  const keys = [person.payment, person.ordinals]
  const note = (method: string, input: unknown) => {
    asked.push({ method, input })
    if (refuses) throw rejected()
  }
  const keyOf = (address: string): BitcoinKey => {
    const found = keys.find((key) => key.address === address)
    if (!found) throw new Error(`not an address of mine: ${address}`)
    return found
  }
  const sign = (address: string, psbt: Uint8Array, indexes: readonly number[], finalize: boolean) =>
    signBitcoinPsbt(keyOf(address), alter(psbt), { indexes, finalize })
  const signMessage = async (address: string, message: string, legacy: boolean) =>
    legacy ? signLegacyMessage(keyOf(address), message) : signBip322(keyOf(address), message)
  const shown = () =>
    keys.map(({ address, purpose, publicKey }) => ({ address, purpose, publicKey: hex.encode(publicKey) }))

  /** Xverse's: answers with `result` or `error`. */
  const satsConnect = {
    async request(method: string, params: Record<string, never> | null): Promise<unknown> {
      asked.push({ method, input: params })
      if (refuses) return { jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'User rejected' } }
      const result = await satsMethods(method, (params ?? {}) as never)
      return result === undefined
        ? { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Method not found' } }
        : { jsonrpc: '2.0', id: 1, result }
    },
    addListener: (_event: string, heard: () => void) => {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
  }
  async function satsMethods(
    method: string,
    params: { address: string; message: string; protocol: string; psbt: string; signInputs: Record<string, number[]> },
  ) {
    switch (method) {
      case 'wallet_connect':
        connected = true
        return { id: 'a', addresses: [...shown(), { address: 'SP000', purpose: 'stacks', publicKey: '' }] }
      case 'wallet_getAccount':
        return connected ? { addresses: shown() } : undefined
      case 'wallet_disconnect':
        connected = false
        return null
      case 'signMessage':
        return { signature: await signMessage(params.address, params.message, params.protocol === 'ECDSA') }
      case 'signPsbt': {
        let psbt: Uint8Array = base64.decode(params.psbt)
        for (const [address, indexes] of Object.entries(params.signInputs)) psbt = sign(address, psbt, indexes, false)
        return { psbt: base64.encode(psbt) }
      }
      default:
        return undefined
    }
  }

  /** Leather's: throws `{ error }`, signs in hex, and knows no silent question. */
  const leather = {
    async request(
      method: string,
      params?: { message: string; paymentType: string; hex: string; signAtIndex: number[] },
    ) {
      asked.push({ method, input: params })
      if (refuses) throw { jsonrpc: '2.0', id: 'x', error: { code: 4001, message: 'User rejected request' } }
      if (method === 'getAddresses') {
        const addresses = keys.map(({ address, purpose, publicKey }) => {
          return {
            symbol: 'BTC',
            type: purpose === 'ordinals' ? 'p2tr' : 'p2wpkh',
            address,
            publicKey: hex.encode(publicKey),
          }
        })
        return { result: { addresses: [...addresses, { symbol: 'STX', address: 'SP000', publicKey: '' }] } }
      }
      if (method === 'signMessage' && params) {
        const key = params.paymentType === 'p2tr' ? person.ordinals : person.payment
        return { result: { signature: await signMessage(key.address, params.message, false) } }
      }
      if (method === 'signPsbt' && params) {
        const signed = sign(person.payment.address, hex.decode(params.hex), params.signAtIndex, false)
        return { result: { hex: hex.encode(signed) } }
      }
      throw { jsonrpc: '2.0', id: 'x', error: { code: -32601, message: 'no such method' } }
    },
  }

  /** UniSat's: methods of its own, one account. */
  const unisat = {
    requestAccounts: async () => {
      note('requestAccounts', undefined)
      connected = true
      return [person.payment.address]
    },
    getAccounts: async () => (connected ? [person.payment.address] : []),
    getPublicKey: async () => hex.encode(person.payment.publicKey),
    signMessage: async (message: string, type: string) => {
      note('signMessage', { message, type })
      return signMessage(person.payment.address, message, type === 'ecdsa')
    },
    signPsbt: async (psbt: string, options: { autoFinalized: boolean; toSignInputs: { index: number }[] }) => {
      note('signPsbt', options)
      const indexes = options.toSignInputs.map(({ index }) => index)
      return hex.encode(sign(person.payment.address, hex.decode(psbt), indexes, options.autoFinalized))
    },
    disconnect: async () => {
      connected = false
    },
    on: (_event: string, heard: () => void) => listeners.add(heard),
    removeListener: (_event: string, heard: () => void) => listeners.delete(heard),
  }

  /** OKX's: UniSat's methods, but `connect` in place of `requestAccounts`, and an event of its own name. */
  const { requestAccounts, ...alike } = unisat
  const okx = {
    ...alike,
    connect: async () => {
      const [address = ''] = await requestAccounts()
      return { address, compressedPublicKey: hex.encode(person.payment.publicKey), publicKey: '' }
    },
    on: (event: string, heard: () => void) => (event === 'accountChanged' ? listeners.add(heard) : undefined),
  }

  /** A wallet-standard wallet with the features of Bitcoin. */
  const accountsOf = () =>
    keys.map(({ address, purpose, publicKey }) => ({
      address,
      purpose,
      publicKey,
      chains: ['bitcoin:regtest'],
      features: [],
    }))
  const standard = {
    version: '1.0.0',
    name: 'Lantern',
    icon: 'data:image/svg+xml;base64,PHN2Zy8+',
    chains: ['bitcoin:mainnet', 'bitcoin:regtest'],
    accounts: [] as ReturnType<typeof accountsOf>,
    features: {
      'bitcoin:connect': {
        connect: async (input: unknown) => {
          note('connect', input)
          standard.accounts = accountsOf()
          return { accounts: standard.accounts }
        },
      },
      'bitcoin:disconnect': {
        disconnect: async () => {
          standard.accounts = []
        },
      },
      'bitcoin:events': {
        on: (_event: 'change', heard: () => void) => {
          listeners.add(heard)
          return () => listeners.delete(heard)
        },
      },
      'bitcoin:signMessage': {
        signMessage: async (input: { account: { address: string }; message: Uint8Array }) => {
          note('signMessage', input)
          const signature = base64.decode(
            await signMessage(input.account.address, new TextDecoder().decode(input.message), false),
          )
          return [{ signedMessage: input.message, signature }]
        },
      },
      'bitcoin:signTransaction': {
        signTransaction: async (input: {
          psbt: Uint8Array
          inputsToSign: { account: { address: string }; signingIndexes: number[] }[]
        }) => {
          note('signTransaction', input)
          let psbt = input.psbt
          for (const { account, signingIndexes } of input.inputsToSign) {
            psbt = sign(account.address, psbt, signingIndexes, true)
          }
          return [{ signedPsbt: psbt }]
        },
      },
    },
  }

  return {
    satsConnect,
    leather,
    unisat,
    okx,
    standard,
    asked,
    refuse: (value: boolean) => {
      refuses = value
    },
    /** What the wallet does to a transaction before it signs. */
    alter: (change: typeof alter) => {
      alter = change
    },
    /** The person takes the page out again, and the wallet says that something changed. */
    leave: () => {
      connected = false
      standard.accounts = []
      for (const heard of listeners) heard()
    },
    listening: () => listeners.size,
  }
}
