import { useState, useSyncExternalStore } from 'react'
import type { PhoneWallet } from '../wallet/phoneWallet.types.ts'
import { PairForm } from './PairForm.tsx'

/** One thing that the app asks, with the two answers of equal size. */
function Question(props: Question.Props) {
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

declare namespace Question {
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

/** The whole phone: questions first, then the way to connect, then the connections. */
export function PhoneApp({ wallet }: { wallet: PhoneWallet }) {
  const state = useSyncExternalStore(wallet.subscribe, wallet.getState)
  return (
    <main className="phone">
      <header>
        <div>
          <h1>Practice phone</h1>
          {wallet.addresses.map((address) => (
            <p key={address} className="quiet mono">{`${address.slice(0, 6)}…${address.slice(-6)}`}</p>
          ))}
        </div>
        <button
          type="button"
          aria-pressed={!state.online}
          onClick={() => void wallet.setOnline(!state.online)}
          data-testid="phone-online"
        >
          {state.online ? 'Go offline' : 'Come back online'}
        </button>
      </header>
      <p className="practice">Practice money. Nothing here has a value.</p>
      <p className="notice" role="status" data-testid="phone-notice">
        {state.notice}
      </p>
      {state.proposals.map((proposal) => (
        <Question
          key={proposal.id}
          testId="phone-proposal"
          from={proposal.params.proposer.metadata.url}
          title={`${proposal.params.proposer.metadata.name} wants to connect`}
          body="It will see your address and balances. It can't move anything: each payment needs a new approval."
          approveLabel="Connect"
          onApprove={() => wallet.approveProposal(proposal)}
          onReject={() => wallet.rejectProposal(proposal)}
        />
      ))}
      {state.authentications.map((request) => (
        <Question
          key={request.id}
          testId="phone-authentication"
          from={request.params.requester.metadata.url}
          title={`Sign in to ${request.params.requester.metadata.name}`}
          body={request.params.authPayload.statement ?? `For ${request.params.authPayload.domain}`}
          approveLabel="Sign in"
          onApprove={() => wallet.approveAuthentication(request)}
          onReject={() => wallet.rejectAuthentication(request)}
        />
      ))}
      {state.requests.map((request) => {
        const session = state.sessions.find((item) => item.topic === request.event.topic)
        return (
          <Question
            key={request.event.id}
            testId="phone-request"
            from={session?.peer.metadata.url ?? 'An app'}
            title={request.title}
            body={request.body}
            approveLabel="Approve"
            onApprove={() => wallet.approveRequest(request)}
            onReject={() => wallet.rejectRequest(request)}
          />
        )
      })}
      <PairForm onPair={wallet.pair} />
      <section className="card">
        <h2>Connected apps</h2>
        {state.sessions.length === 0 ? (
          <p className="quiet">None yet. Paste the link that an app shows below its QR code.</p>
        ) : (
          <ul data-testid="phone-sessions">
            {state.sessions.map((session) => (
              <li key={session.topic}>
                <span>
                  <strong>{session.peer.metadata.name}</strong>
                  <span className="quiet">{session.peer.metadata.url}</span>
                </span>
                <button
                  type="button"
                  onClick={() => void wallet.disconnect(session.topic)}
                  data-testid="phone-disconnect"
                >
                  Disconnect
                </button>
              </li>
            ))}
          </ul>
        )}
      </section>
    </main>
  )
}
