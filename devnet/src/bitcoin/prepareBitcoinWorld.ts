import { Transaction } from '@scure/btc-signer'
import { bitcoinPersona, bitcoinPersonas } from './bitcoinPersonas.ts'
import type { BitcoinChain } from './createBitcoinChain.ts'
import type { Explorer } from './createExplorer.ts'
import { regtest } from './regtest.ts'

/** Whom blocks pay, and who gives to others. */
export const bitcoinFaucet = bitcoinPersona(9).payment

/** Segwit is in force from block 432 on (BIP-9 on regtest), and a block's reward can be spent 100 blocks later. */
const firstBlocks = 450
const daySeconds = 86_400
const feeSats = 2_000n
const { alice, carol } = bitcoinPersonas

/** What people have got, oldest first, one transaction each. Satoshis. */
const gifts: readonly { readonly to: string; readonly sats: bigint; readonly daysAgo: number }[] = [
  { to: alice.payment.address, sats: 150_000_000n, daysAgo: 40 },
  { to: alice.ordinals.address, sats: 10_000n, daysAgo: 33 },
  { to: alice.payment.address, sats: 80_000_000n, daysAgo: 21 },
  { to: carol.payment.address, sats: 250_000n, daysAgo: 12 },
  { to: alice.payment.address, sats: 20_000_000n, daysAgo: 5 },
]

/** Gives a new chain its people, by transactions like any other, each in a block of its own. Goes on where it was cut. */
export async function prepareBitcoinWorld(chain: BitcoinChain, explorer: Explorer): Promise<void> {
  chain.shiftClock(-60 * daySeconds)
  await chain.mine(Math.max(0, firstBlocks - chain.tip().height))
  for (const { to, sats, daysAgo } of gifts.slice(chain.tip().height - firstBlocks)) {
    chain.shiftClock(-daysAgo * daySeconds)
    await payFromFaucet(chain, explorer, to, sats)
    await chain.mine()
  }
  chain.shiftClock(0)
}

/** Sends from the faucet to an address. Resolves with the id; it waits for a block. */
export async function payFromFaucet(
  chain: BitcoinChain,
  explorer: Explorer,
  to: string,
  sats: bigint,
): Promise<string> {
  const ripe = explorer
    .unspentOf(bitcoinFaucet.script)
    .filter(({ status }) => status.confirmed && chain.tip().height - status.block_height >= 100)
  const source = ripe.find(({ value }) => BigInt(value) >= sats + feeSats)
  if (!source) throw new Error(`The faucet has no output of ${sats} satoshis.`)
  const transaction = new Transaction()
  const { script, privateKey, address } = bitcoinFaucet
  const amount = BigInt(source.value)
  transaction.addInput({ txid: source.txid, index: source.vout, witnessUtxo: { script, amount } })
  transaction.addOutputAddress(to, sats, regtest)
  const change = amount - sats - feeSats
  if (change > 546n) transaction.addOutputAddress(address, change, regtest)
  transaction.sign(privateKey)
  transaction.finalize()
  return chain.submit(transaction.extract())
}
