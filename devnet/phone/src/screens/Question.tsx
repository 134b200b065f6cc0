import { useState } from 'react'
import type { PhoneWords } from '../wallet/kinds/phoneKind.ts'

/** One thing that the app asks, with the two answers of equal size. */
export function Question({ words, ...props }: Question.Props) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const answer = (run: () => Promise<void>) => async () => {
    setBusy(true)
    setError(undefined)
    try {
      await run()
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : 'The phone could not answer.')
      setBusy(false)
    }
  }
  return (
    <section className="card" data-testid={props.testId}>
      <p className="quiet">{props.from}</p>
      <h2>{words.title}</h2>
      {words.warning === undefined ? null : (
        <p className="bad" role="alert">
          {words.warning}
        </p>
      )}
      {words.statement === undefined ? null : <p className="statement">{words.statement}</p>}
      {words.body === '' ? null : <pre>{words.body}</pre>}
      {words.facts === undefined ? null : (
        <dl>
          {words.facts.map(({ label, value }) => (
            <div key={`${label} ${value}`}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {words.text === undefined ? null : (
        <details>
          <summary>Text that is signed</summary>
          <pre>{words.text}</pre>
        </details>
      )}
      {error === undefined ? null : (
        <p className="bad" role="alert">
          {error}
        </p>
      )}
      <div className="pair">
        <button type="button" disabled={busy} onClick={answer(props.onReject)} data-testid="phone-reject">
          Decline
        </button>
        <button
          type="button"
          disabled={busy}
          className="primary"
          onClick={answer(props.onApprove)}
          data-testid="phone-approve"
        >
          {words.approve ?? 'Approve'}
        </button>
      </div>
    </section>
  )
}

export declare namespace Question {
  type Props = {
    testId: string
    from: string
    words: PhoneWords
    onApprove: () => Promise<void>
    onReject: () => Promise<void>
  }
}
