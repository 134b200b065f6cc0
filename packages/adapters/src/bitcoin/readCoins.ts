import type { Coin } from './chooseCoins.ts'
import type { Esplora } from './createEsplora.ts'
import { esploraAnswers } from './esploraAnswers.schema.ts'

/** The outputs that an address can spend, those in the mempool included. */
export async function readCoins(esplora: Esplora, address: string): Promise<readonly Coin[]> {
  const told = await esplora.read(esploraAnswers.coins, `/address/${address}/utxo`)
  return told.map(({ txid, vout, value, status }) => ({ txid, index: vout, sats: value, confirmed: status.confirmed }))
}
