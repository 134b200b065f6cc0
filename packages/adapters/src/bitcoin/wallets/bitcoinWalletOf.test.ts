import { bitcoinPersonas, signBip322, signBitcoinPsbt } from '@latchkey/devnet/bitcoin'
import { bitcoinRegtest as network } from '@latchkey/protocol/networks'
import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { expect, it } from 'vitest'
import { bitcoinWalletOf } from './bitcoinWalletOf.ts'

const { alice, bob } = bitcoinPersonas
const { address, script } = alice.payment
const id = network.caipNetworkId

/** A session's provider: what it was asked, on which network, and answers of a wallet with real keys. */
function openSession(encode: (signature: string) => string = (signature) => signature) {
  const asked: unknown[] = []
  const provider = {
    async request({ method, params }: { method: string; params: Record<string, string> }, networkId: string) {
      asked.push({ method, params, networkId })
      if (method === 'signMessage') {
        return { address, signature: encode(signBip322(alice.payment, params.message ?? '')) }
      }
      if (method === 'sendTransfer') return { txid: 'AB'.repeat(32) }
      const psbt = base64.decode(params.psbt ?? '')
      return { psbt: base64.encode(signBitcoinPsbt(alice.payment, psbt, { indexes: [0], finalize: false })) }
    },
  }
  return { asked, wallet: bitcoinWalletOf(provider, id, address) }
}

it.each([
  ['base64', undefined],
  ['hex', (signature: string) => hex.encode(base64.decode(signature))],
] as const)('signs a message, whether the wallet answers in %s', async (_form, encode) => {
  const { asked, wallet } = openSession(encode)
  const signature = await wallet.signMessage?.({ address, message: 'Hello', protocol: 'bip322' })
  expect(signature).toBe(signBip322(alice.payment, 'Hello'))
  const params = { account: address, address, message: 'Hello', protocol: 'bip322' }
  expect(asked).toEqual([{ method: 'signMessage', params, networkId: id }])
})

it('signs a PSBT, and sends by itself', async () => {
  const { asked, wallet } = openSession()
  const transaction = new Transaction()
  transaction.addInput({ txid: 'cd'.repeat(32), index: 1, witnessUtxo: { script, amount: 9_000n } })
  transaction.addOutput({ script: bob.payment.script, amount: 8_000n })
  const psbt = transaction.toPSBT()
  const signed = await wallet.signPsbt?.({ psbt, inputs: [{ address, indexes: [0] }] })
  expect(Transaction.fromPSBT(signed ?? new Uint8Array()).getInput(0).partialSig).toHaveLength(1)
  expect(asked[0]).toMatchObject({
    method: 'signPsbt',
    params: { account: address, signInputs: [{ address, index: 0 }], broadcast: false },
  })
  expect(await wallet.sendTransfer?.({ from: address, to: bob.payment.address, sats: 5_000n })).toBe('ab'.repeat(32))
  const params = { account: address, recipientAddress: bob.payment.address, amount: '5000' }
  expect(asked[1]).toEqual({ method: 'sendTransfer', params, networkId: id })
})

it.each([
  ['nothing', undefined],
  ['a wallet of another kind', { send: () => {} }],
])('is not made of %s', (_what, provider) => {
  expect(() => bitcoinWalletOf(provider, id, address)).toThrow(expect.objectContaining({ code: 'wallet/unavailable' }))
})
