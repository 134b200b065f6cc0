import { useState } from 'react'

/** One thing that the app asks, with the two answers of equal size. */
export function Question(props: Question.Props) {
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
      <h2>{props.title}</h2>
      <pre>{props.body}</pre>
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
          {props.approveLabel}
        </button>
      </div>
    </section>
  )
}

export declare namespace Question {
  type Props = {
    testId: string
    from: string
    title: string
    body: string
    approveLabel: string
    onApprove: () => Promise<void>
    onReject: () => Promise<void>
  }
}
