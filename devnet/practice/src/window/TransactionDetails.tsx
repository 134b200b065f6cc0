import type { AskView } from '../shared/ask.schema.ts'
import { Address } from './Address.tsx'
import { type Fact, Facts } from './Facts.tsx'
import { Warning } from './Warning.tsx'
import { words } from './words.ts'

const receiverLabel = { send: words.to, approve: words.spender, call: words.contract, deploy: words.contract }

/** What leaves the wallet first, then to whom, then what it costs. */
export function TransactionDetails({ view }: { view: Extract<AskView, { kind: 'transaction' }> }) {
  const { to, rows, fee, account, action } = view
  const facts: readonly Fact[] = [
    ...(to === null ? [] : [{ label: receiverLabel[action], value: <Address {...to} />, wide: true }]),
    ...rows.map(({ label, value }) => {
      const hex = value.startsWith('0x')
      return { label, value: hex ? <code>{value}</code> : value, wide: hex }
    }),
    { label: words.account, value: <Address {...account} />, wide: true },
    { label: words.network, value: view.network },
    { label: words.fee, value: fee ?? words.feeUnknown },
  ]
  return (
    <>
      <p className="amount">{view.amount}</p>
      {view.warning === null ? null : <Warning text={view.warning} />}
      <Facts facts={facts} />
    </>
  )
}
