import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { AskRow, AskView, Decision } from '../shared/ask.schema.ts'
import { CallsDetails } from './CallsDetails.tsx'
import { AccountChoice, Address, type Fact, Facts, Warning } from './Facts.tsx'
import { Header } from './Header.tsx'
import { SignInDetails } from './SignInDetails.tsx'
import { words } from './words.ts'

const receiverLabel = {
  send: words.to,
  approve: words.spender,
  revoke: words.revoked,
  call: words.contract,
  deploy: words.contract,
}

/** What leaves the wallet first, then to whom, then what it costs. */
function TransactionDetails({ view }: { view: Extract<AskView, { kind: 'transaction' }> }) {
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

export declare namespace RequestWindow {
  type Props = { origin: string; view: AskView; busy: boolean; decide: (decision: Decision) => void }
}

/** A question of a page, with what it means and two answers. Escape rejects. */
export function RequestWindow({ origin, view, busy, decide }: RequestWindow.Props) {
  const [account, setAccount] = useState(chooses(view) ? view.accounts[0]?.address : undefined)
  const heading = useRef<HTMLHeadingElement>(null)
  const kind = view.kind === 'transaction' ? view.action : view.kind
  const title = view.kind === 'signIn' ? `${words.titles.signIn} ${view.domain}` : words.titles[kind]

  useEffect(() => {
    document.title = `${title} · ${words.name}`
    heading.current?.focus()
  }, [title])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && decide({ decision: 'reject' })
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [decide])

  function submit(event: FormEvent) {
    event.preventDefault()
    decide({ decision: 'approve', ...(account === undefined ? {} : { account }) })
  }

  return (
    <form className="ask" onSubmit={submit} aria-busy={busy}>
      <Header network={'network' in view ? view.network : undefined} />
      <main>
        <p className="origin">
          <span>{words.site}</span> <span className="host">{new URL(origin).host}</span>
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <Details view={view} account={account} onAccount={setAccount} />
      </main>
      <footer>
        <button type="button" className="plain" disabled={busy} onClick={() => decide({ decision: 'reject' })}>
          {words.reject}
        </button>
        {view.kind === 'calls' && view.upgrade ? (
          <button type="button" className="plain" disabled={busy} onClick={() => decide({ decision: 'keepAccount' })}>
            {words.keepAccount}
          </button>
        ) : null}
        <button type="submit" className="primary" disabled={busy}>
          {busy ? words.busy : words.actions[kind]}
        </button>
      </footer>
    </form>
  )
}

/** Which account the page gets is the person's choice. */
function chooses(view: AskView): view is Extract<AskView, { kind: 'connect' | 'signIn' }> {
  return view.kind === 'connect' || (view.kind === 'signIn' && view.connects)
}

type DetailsProps = { view: AskView; account: string | undefined; onAccount: (address: string) => void }

function Details({ view, account, onAccount }: DetailsProps) {
  switch (view.kind) {
    case 'connect':
      return (
        <>
          <p className="lead">{words.connectText}</p>
          <AccountChoice label={words.choose} accounts={view.accounts} account={account} onAccount={onAccount} />
        </>
      )
    case 'signIn':
      return <SignInDetails view={view} account={account} onAccount={onAccount} />
    case 'message':
    case 'typedData':
      return <SignDetails view={view} />
    case 'transaction':
      return <TransactionDetails view={view} />
    case 'calls':
      return <CallsDetails view={view} />
    case 'switchChain':
    case 'addChain':
      return <ChainDetails view={view} />
  }
}

/** The network to go to, or the one to add. */
function ChainDetails({ view }: { view: Extract<AskView, { kind: 'switchChain' | 'addChain' }> }) {
  if (view.kind === 'switchChain') {
    return (
      <Facts
        facts={[
          { label: words.from, value: view.from },
          { label: words.toNetwork, value: view.to },
        ]}
      />
    )
  }
  return (
    <Facts
      facts={[
        { label: words.network, value: view.name },
        { label: words.chainId, value: String(view.chainId) },
        { label: words.currency, value: view.currency },
        { label: words.node, value: <code>{view.rpcUrl}</code> },
      ]}
    />
  )
}

function hexOnItsOwnLine({ label, value, depth }: AskRow): Fact {
  const wide = value.startsWith('0x')
  return { label, value: wide ? <code>{value}</code> : value, depth, wide }
}

/** What will be signed, to the last character. */
function SignDetails({ view }: { view: Extract<AskView, { kind: 'message' | 'typedData' }> }) {
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
