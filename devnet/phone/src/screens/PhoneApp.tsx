import { useSyncExternalStore } from 'react'
import type { PhoneWallet } from '../wallet/phoneWallet.types.ts'
import { PairForm } from './PairForm.tsx'
import { Question } from './Question.tsx'

/** The whole phone: questions first, then the way to connect, then the connections. */
export function PhoneApp({ wallet }: { wallet: PhoneWallet }) {
  const state = useSyncExternalStore(wallet.subscribe, wallet.getState)
  return (
    <main className="phone" data-questions={state.questions}>
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
          words={{
            title: `${proposal.params.proposer.metadata.name} wants to connect`,
            body: "It will see your address and balances. It can't move anything: each payment needs a new approval.",
            approve: 'Connect',
          }}
          onApprove={() => wallet.approveProposal(proposal)}
          onReject={() => wallet.rejectProposal(proposal)}
        />
      ))}
      {state.authentications.map((signIn) => (
        <Question
          key={signIn.request.id}
          testId="phone-authentication"
          from={signIn.request.params.requester.metadata.url}
          words={signIn}
          onApprove={() => wallet.approveAuthentication(signIn)}
          onReject={() => wallet.rejectAuthentication(signIn)}
        />
      ))}
      {state.requests.map((request) => {
        const session = state.sessions.find((item) => item.topic === request.event.topic)
        return (
          <Question
            key={request.event.id}
            testId="phone-request"
            from={session?.peer.metadata.url ?? 'An app'}
            words={request}
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
