import * as v from 'valibot'
import type { FamilySession } from './createFamilySession.ts'

const params = {
  signMessage: v.object({ address: v.string(), message: v.string(), protocol: v.optional(v.string(), 'BIP322') }),
  signPsbt: v.object({
    psbt: v.string(),
    signInputs: v.record(v.string(), v.array(v.number())),
    broadcast: v.optional(v.boolean(), false),
  }),
  sendTransfer: v.object({
    recipients: v.array(v.object({ address: v.string(), amount: v.pipe(v.number(), v.integer()) })),
  }),
}
const rejection = -32000
const accessDenied = -32002
const methodNotFound = -32601
const invalidParams = -32602

/** The practice wallet by the methods of sats-connect (WBIP-001): answers with `result` or `error`, never throws. */
export function createSatsConnect(
  session: FamilySession,
  on: (event: string, listener: (properties: unknown) => void) => () => boolean,
) {
  const addresses = () =>
    session.accounts().map((address) => {
      const taproot = address.startsWith('bcrt1p')
      const [purpose, addressType] = taproot ? ['ordinals', 'p2tr'] : ['payment', 'p2wpkh']
      return { address, publicKey: '', purpose, addressType, walletType: 'software' }
    })

  async function answer(method: string, input: unknown): Promise<unknown> {
    switch (method) {
      case 'wallet_connect':
      case 'getAccounts':
      case 'getAddresses':
        if (session.accounts().length === 0) await session.ask('connect', [])
        return method === 'getAccounts' ? addresses() : { id: 'practice', addresses: addresses(), network }
      case 'wallet_getAccount':
        await session.restore()
        if (session.accounts().length === 0) throw Object.assign(new Error('Access denied.'), { code: accessDenied })
        return { id: 'practice', addresses: addresses(), network }
      case 'wallet_getNetwork':
        return network
      case 'wallet_disconnect':
        await session.end()
        return null
      case 'signMessage': {
        const { address, message, protocol } = v.parse(params.signMessage, input)
        const wanted = { address, message, protocol: protocol === 'ECDSA' ? 'ecdsa' : 'bip322' }
        return { address, protocol, ...Object(await session.ask('signMessage', [wanted])) }
      }
      case 'signPsbt': {
        const { psbt, signInputs, broadcast } = v.parse(params.signPsbt, input)
        const inputs = Object.entries(signInputs).map(([address, indexes]) => ({ address, indexes }))
        return session.ask('signPsbt', [{ psbt, inputs, broadcast }])
      }
      case 'sendTransfer': {
        const { recipients } = v.parse(params.sendTransfer, input)
        const [from = ''] = session.accounts()
        const wanted = recipients.map(({ address, amount }) => ({ address, sats: amount }))
        return session.ask('sendTransfer', [{ from, recipients: wanted }])
      }
      default:
        throw Object.assign(new Error(`There is no method ${method}.`), { code: methodNotFound })
    }
  }

  return {
    async request(method: string, input: unknown) {
      const id = crypto.randomUUID()
      try {
        return { jsonrpc: '2.0', id, result: await answer(method, input) }
      } catch (error) {
        const code: unknown = v.isValiError(error) ? invalidParams : Reflect.get(Object(error), 'code')
        const message = error instanceof Error ? error.message : 'The request failed.'
        return { jsonrpc: '2.0', id, error: { code: code === 4001 ? rejection : code, message } }
      }
    },
    addListener: (event: string, listener: (properties: unknown) => void) =>
      on(event === 'accountChange' ? 'change' : event, listener),
  }
}

const network = { bitcoin: { name: 'Regtest' } }
