import type { AskView } from '../shared/ask.schema.ts'
import { Address, type Fact, Facts, Warning } from './Facts.tsx'
import { words } from './words.ts'

type CallsView = Extract<AskView, { kind: 'calls' }>

const receiverLabel = {
  send: words.to,
  approve: words.spender,
  revoke: words.revoked,
  call: words.contract,
  deploy: words.contract,
}

/** Each call as it would be said alone, in its order, then what all of them cost. */
export function CallsDetails({ view }: { view: CallsView }) {
  return (
    <>
      {view.warning === null ? null : <Warning text={view.warning} />}
      {view.upgrade ? <p className="lead">{words.upgrade}</p> : null}
      {[...view.calls.entries()].map(([index, { action, amount, to, rows }]) => (
        // The list never changes: the place is the key.
        <section key={index} className="card" aria-label={`${index + 1}. ${words.titles[action]}`}>
          <h2>{`${index + 1}. ${words.titles[action]} · ${amount}`}</h2>
          <Facts
            facts={[
              ...(to === null ? [] : [{ label: receiverLabel[action], value: <Address {...to} />, wide: true }]),
              ...rows.map(({ label, value }): Fact => {
                const hex = value.startsWith('0x')
                return { label, value: hex ? <code>{value}</code> : value, wide: hex }
              }),
            ]}
          />
        </section>
      ))}
      <Facts
        facts={[
          { label: words.account, value: <Address {...view.account} />, wide: true },
          { label: words.network, value: view.network },
          { label: words.fee, value: view.fee ?? words.feeUnknown },
        ]}
      />
    </>
  )
}
