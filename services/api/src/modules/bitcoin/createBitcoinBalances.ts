import { esploraSchemas } from '@latchkey/protocol/http'
import type { BalanceProvider } from '../balances/balanceProvider.types.ts'
import { type EsploraGateway, readEsplora } from './createEsploraGateway.ts'

/** SegWit addresses may be written in either case, others in one alone. */
export const bitcoinSpelling = (address: string): string =>
  /^(bc|tb|bcrt)1/i.test(address) ? address.toLowerCase() : address

/** Balances of Bitcoin: what is in blocks and what is on its way. It has no tokens. */
export function createBitcoinBalances(ask: EsploraGateway): BalanceProvider {
  return {
    normalise: bitcoinSpelling,
    async read(chain, address) {
      const { chain_stats, mempool_stats } = await readEsplora(
        ask,
        chain,
        `/address/${address}`,
        esploraSchemas.address,
      )
      const sum = ({ funded_txo_sum, spent_txo_sum }: typeof chain_stats) =>
        BigInt(funded_txo_sum) - BigInt(spent_txo_sum)
      return { holdings: [{ token: undefined, units: sum(chain_stats) + sum(mempool_stats) }], complete: true }
    },
    describe: async () => ({ found: new Map(), complete: true }),
  }
}
