import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BitcoinKey, regtest } from '../../src/bitcoin/bitcoinPersona.ts'
import { bitcoinPersonas } from '../../src/bitcoin/bitcoinPersonas.ts'
import type { EsploraTransaction, EsploraUtxo } from '../../src/bitcoin/createExplorer.ts'
import { type Bitcoin, startBitcoin } from '../../src/bitcoin/startBitcoin.ts'

const { alice, bob, carol } = bitcoinPersonas

let chain: Bitcoin
beforeAll(async () => {
  chain = await startBitcoin({ blockMs: Number.POSITIVE_INFINITY })
})
afterAll(() => chain.stop())

async function ask(path: string, body?: string) {
  const response = await fetch(chain.rpcUrl + path, body === undefined ? {} : { method: 'POST', body })
  const text = await response.text()
  return { status: response.status, text, json: () => JSON.parse(text) }
}
const unspentOf = async ({ address }: BitcoinKey): Promise<readonly EsploraUtxo[]> =>
  (await ask(`/address/${address}/utxo`)).json()
const height = async () => Number((await ask('/blocks/tip/height')).text)

function pay(key: BitcoinKey, from: EsploraUtxo, outputs: readonly (readonly [string, bigint])[]): string {
  const transaction = new Transaction()
  const witnessUtxo = { script: key.script, amount: BigInt(from.value) }
  const tapInternalKey = key.purpose === 'ordinals' ? { tapInternalKey: key.publicKey } : {}
  transaction.addInput({ txid: from.txid, index: from.vout, witnessUtxo, ...tapInternalKey })
  for (const [to, sats] of outputs) transaction.addOutputAddress(to, sats, regtest)
  transaction.sign(key.privateKey)
  transaction.finalize()
  return hex.encode(transaction.extract())
}

async function largest(key: BitcoinKey): Promise<EsploraUtxo> {
  const [found] = (await unspentOf(key)).toSorted((one, other) => other.value - one.value)
  if (!found) throw new Error('There is money.')
  return found
}

it('has people with money: payments to p2wpkh, ordinals to p2tr, all of it in the past', async () => {
  expect(alice.payment.address).toMatch(/^bcrt1q.{38}$/)
  expect(alice.ordinals.address).toMatch(/^bcrt1p.{58}$/)
  const { chain_stats } = (await ask(`/address/${alice.payment.address}`)).json()
  expect(chain_stats).toMatchObject({ funded_txo_sum: 250_000_000, spent_txo_sum: 0, tx_count: 3 })
  expect((await unspentOf(alice.ordinals)).map(({ value }) => value)).toEqual([10_000])
  expect((await unspentOf(carol.payment)).map(({ value }) => value)).toEqual([250_000])
  expect(await unspentOf(bob.payment)).toEqual([])
  const past: EsploraTransaction[] = (await ask(`/address/${alice.payment.address}/txs`)).json()
  const times = past.map(({ status }) => (status.confirmed ? status.block_time : 0))
  expect(times).toEqual(times.toSorted((one, other) => other - one))
  expect(times[0]).toBeLessThan(Date.now() / 1000)
})

describe('a payment', () => {
  it('waits in the mempool, is mined, and is seen from both sides', async () => {
    const from = await largest(alice.payment)
    const change = BigInt(from.value) - 70_000n - 500n
    const raw = pay(alice.payment, from, [
      [bob.payment.address, 70_000n],
      [alice.payment.address, change],
    ])
    const { text: txid, status } = await ask('/tx', raw)
    expect([status, txid]).toEqual([200, expect.stringMatching(/^[0-9a-f]{64}$/)])
    expect((await ask(`/tx/${txid}/status`)).json()).toEqual({ confirmed: false })
    expect((await ask(`/address/${bob.payment.address}`)).json().mempool_stats).toMatchObject({
      funded_txo_sum: 70_000,
    })
    expect(await unspentOf(bob.payment)).toMatchObject([{ txid, vout: 0, status: { confirmed: false } }])
    await chain.mine()
    const reported: EsploraTransaction = (await ask(`/tx/${txid}`)).json()
    expect(reported).toMatchObject({ fee: 500, status: { confirmed: true, block_height: await height() } })
    expect(reported.vin[0]?.prevout).toMatchObject({ scriptpubkey_address: alice.payment.address, value: from.value })
    expect((await ask(`/tx/${txid}/hex`)).text).toBe(raw)
    expect((await ask(`/tx/${from.txid}/outspends`)).json()[from.vout]).toMatchObject({ spent: true, txid, vin: 0 })
    expect((await ask(`/address/${bob.payment.address}`)).json()).toMatchObject({
      chain_stats: { funded_txo_sum: 70_000, tx_count: 1 },
      mempool_stats: { tx_count: 0 },
    })
  })

  it('is refused with the words of a node when the network would not relay it', async () => {
    const from = await largest(alice.payment)
    const rest = BigInt(from.value)
    const refusals: readonly (readonly [string, string])[] = [
      [
        'dust',
        pay(alice.payment, from, [
          [bob.payment.address, 200n],
          [alice.payment.address, rest - 900n],
        ]),
      ],
      ['insufficient', pay(alice.payment, from, [[bob.payment.address, rest]])],
      ['missingorspent', pay(alice.payment, { ...from, txid: '11'.repeat(32) }, [[bob.payment.address, 1_000n]])],
      ['mandatory-script-verify', pay(bob.payment, from, [[bob.payment.address, rest - 900n]])],
    ]
    for (const [reason, raw] of refusals) {
      const { status, text } = await ask('/tx', raw)
      expect([status, text], reason).toEqual([400, expect.stringMatching(reason)])
    }
    expect(await ask('/tx', 'ff'.repeat(60))).toMatchObject({ status: 400 })
    expect(await ask('/tx', 'no hex')).toMatchObject({ status: 400, text: 'Invalid hex string' })
  })

  it('can not spend the same twice', async () => {
    const from = await largest(alice.payment)
    const first = pay(alice.payment, from, [[alice.payment.address, BigInt(from.value) - 400n]])
    const second = pay(alice.payment, from, [[bob.payment.address, BigInt(from.value) - 5_000n]])
    expect((await ask('/tx', first)).status).toBe(200)
    expect(await ask('/tx', second)).toMatchObject({ status: 400 })
    await chain.mine()
    expect(await ask('/tx', second)).toMatchObject({ status: 400 })
  })

  it('from taproot is not for this chain: its rules are older', async () => {
    const from = await largest(alice.ordinals)
    const raw = pay(alice.ordinals, from, [[alice.payment.address, 9_000n]])
    expect((await ask('/tx', raw)).status).toBe(400)
  })
})

it('says what it does not know', async () => {
  expect(await ask('/address/bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).toMatchObject({ status: 400 })
  expect(await ask('/address/nobody/utxo')).toMatchObject({ status: 400, text: 'Invalid Bitcoin address' })
  expect(await ask(`/tx/${'00'.repeat(32)}`)).toMatchObject({ status: 404 })
  expect(await ask('/tx/xyz/hex')).toMatchObject({ status: 400 })
  expect((await ask('/fee-estimates')).json()).toMatchObject({ 1: expect.any(Number), 6: expect.any(Number) })
})

it('tells a long history by pages', async () => {
  for (let block = 0; block < 30; block++) {
    await chain.fund(carol.ordinals.address, 1_000n)
    await chain.mine()
  }
  const first: EsploraTransaction[] = (await ask(`/address/${carol.ordinals.address}/txs/chain`)).json()
  const second = (await ask(`/address/${carol.ordinals.address}/txs/chain/${first.at(-1)?.txid}`)).json()
  expect([first.length, second.length]).toEqual([25, 5])
})

it('lives on in its file, also when the last block was cut short', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bitcoin-'))
  const stateFile = join(folder, 'bitcoin.blocks')
  try {
    const ids: string[] = []
    for (const blockMs of [20, Number.POSITIVE_INFINITY]) {
      await using own = await startBitcoin({ stateFile, blockMs })
      const read = async () => (await fetch(`${own.rpcUrl}/address/${bob.payment.address}/utxo`)).json()
      if (blockMs === 20) {
        ids.push(await own.fund(bob.payment.address, 12_345n))
        await expect.poll(read).toMatchObject([{ txid: ids[0], status: { confirmed: true } }])
      } else expect(await read()).toMatchObject([{ txid: ids[0], value: 12_345 }])
      await own.stop()
      appendFileSync(stateFile, Buffer.from([9, 9, 0, 0, 1]))
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})
