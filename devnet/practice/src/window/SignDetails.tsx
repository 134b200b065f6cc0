import type { AskRow, AskView } from '../shared/ask.schema.ts'
import { Address } from './Address.tsx'
import { type Fact, Facts } from './Facts.tsx'
import { Warning } from './Warning.tsx'
import { words } from './words.ts'

function hexOnItsOwnLine({ label, value, depth }: AskRow): Fact {
  const wide = value.startsWith('0x')
  return { label, value: wide ? <code>{value}</code> : value, depth, wide }
}

/** What will be signed, to the last character. */
export function SignDetails({ view }: { view: Extract<AskView, { kind: 'message' | 'typedData' }> }) {
  return (
    <>
      {view.kind === 'message' ? (
        <>
          {view.readable ? null : <p className="lead">{words.bytes}</p>}
          {/* A field, because a long message scrolls and the keyboard must reach it. */}
          <textarea className="paper" aria-label={words.messageLabel} readOnly rows={8} value={view.text} />
        </>
      ) : (
        <>
          {view.warning === null ? null : <Warning text={view.warning} />}
          <section className="card" aria-label={view.primaryType}>
            <h2>{[view.application, view.primaryType].filter(Boolean).join(' · ')}</h2>
            <Facts facts={view.rows.map(hexOnItsOwnLine)} />
          </section>
        </>
      )}
      <Facts facts={[{ label: words.account, value: <Address {...view.account} />, wide: true }]} />
    </>
  )
}
