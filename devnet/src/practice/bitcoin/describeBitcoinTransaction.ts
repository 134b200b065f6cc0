import { Address, OutScript, type Transaction } from '@scure/btc-signer'
import { formatUnits } from 'viem'
import type { AskView } from '../../../practice/src/shared/ask.schema.ts'
import { regtest } from '../../bitcoin/regtest.ts'
import type { BitcoinPeople } from './createBitcoinPeople.ts'

const text = (sats: bigint) => `${formatUnits(sats, 8)} rBTC`

/** What the window shows of a transaction: what leaves the signer's addresses, to whom, and the fee. */
export function describeBitcoinTransaction(
  transaction: Transaction,
  { network, signers, named }: { network: string; signers: readonly string[]; named: BitcoinPeople['named'] },
): AskView {
  const outputs = Array.from({ length: transaction.outputsLength }, (_, place) => {
    const { script, amount = 0n } = transaction.getOutput(place)
    return { address: script ? addressOf(script) : '', sats: amount }
  })
  const spent = Array.from({ length: transaction.inputsLength }, (_, place) => {
    const { witnessUtxo, nonWitnessUtxo, index = 0 } = transaction.getInput(place)
    return witnessUtxo?.amount ?? nonWitnessUtxo?.outputs[index]?.amount
  })
  const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)
  const known = spent.filter((sats) => sats !== undefined)
  const leaving = outputs.filter(({ address }) => !signers.includes(address))
  const [first] = leaving
  return {
    kind: 'transaction',
    network,
    account: named(signers[0] ?? ''),
    action: 'send',
    amount: text(sum(leaving.map(({ sats }) => sats))),
    to: first === undefined ? null : named(first.address),
    rows: outputs.map(({ address, sats }) => ({ label: text(sats), value: address, depth: 0 })),
    fee: known.length === spent.length ? text(sum(known) - sum(outputs.map(({ sats }) => sats))) : null,
    warning: leaving.length > 1 ? 'This pays more than one address.' : null,
  }
}

function addressOf(script: Uint8Array): string {
  try {
    return Address(regtest).encode(OutScript.decode(script))
  } catch {
    return ''
  }
}
