import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { AskRow, AskView, Decision } from '../shared/ask.schema.ts'
import { Header } from './Header.tsx'
import { words } from './words.ts'

declare namespace ConnectDetails {
  type Props = {
    view: Extract<AskView, { kind: 'connect' }>
    account: string | undefined
    onAccount: (address: string) => void
  }
}

/** Which account the page will see. */
function ConnectDetails({ view, account, onAccount }: ConnectDetails.Props) {
  return (
    <>
      <p className="lead">{words.connectText}</p>
      <fieldset className="choices">
        <legend>{words.choose}</legend>
        {view.accounts.map(({ address, name, balance }) => (
          <label key={address}>
            <input type="radio" name="account" checked={address === account} onChange={() => onAccount(address)} />
            <span className="who">
              <strong>{name}</strong>
              <code>{`${address.slice(0, 6)}…${address.slice(-6)}`}</code>
            </span>
            <span className="balance">{balance}</span>
          </label>
        ))}
      </fieldset>
    </>
  )
}

const receiverLabel = { send: words.to, approve: words.spender, call: words.contract, deploy: words.contract }

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
  const [account, setAccount] = useState(view.kind === 'connect' ? view.accounts[0]?.address : undefined)
  const heading = useRef<HTMLHeadingElement>(null)
  const kind = view.kind === 'transaction' ? view.action : view.kind

  useEffect(() => {
    document.title = `${words.titles[kind]} · ${words.name}`
    heading.current?.focus()
  }, [kind])

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
          {words.titles[kind]}
        </h1>
        <Details view={view} account={account} onAccount={setAccount} />
      </main>
      <footer>
        <button type="button" className="plain" disabled={busy} onClick={() => decide({ decision: 'reject' })}>
          {words.reject}
        </button>
        <button type="submit" className="primary" disabled={busy}>
          {busy ? words.busy : words.actions[kind]}
        </button>
      </footer>
    </form>
  )
}

type DetailsProps = { view: AskView; account: string | undefined; onAccount: (address: string) => void }

function Details({ view, account, onAccount }: DetailsProps) {
  switch (view.kind) {
    case 'connect':
      return <ConnectDetails view={view} account={account} onAccount={onAccount} />
    case 'message':
    case 'typedData':
      return <SignDetails view={view} />
    case 'transaction':
      return <TransactionDetails view={view} />
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

/** An address: its name if it has one, then all of it, wrapped at the end of the column. */
function Address({ name, address }: { name: string; address: string }) {
  return (
    <span className="address">
      {name === '' ? null : <strong>{name}</strong>}
      <code>{address}</code>
    </span>
  )
}

/** A danger, named before the person decides. */
function Warning({ text }: { text: string }) {
  return (
    <p className="warning" role="alert">
      <svg viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <path
          d="M12 4 3 19.5h18L12 4Zm0 6v4.5m0 2.5v.2"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span>{text}</span>
    </p>
  )
}

type Fact = {
  readonly label: string
  readonly value: ReactNode
  readonly depth?: number
  readonly wide?: boolean
}

/** Names and values, one pair a line; a wide value is under its name. Nested pairs are indented. */
function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {[...facts.entries()].map(([index, { label, value, depth = 0, wide = false }]) => (
        // Labels repeat in typed data, and the list never changes: the place is the key.
        <div key={index} data-wide={wide || undefined} data-depth={Math.min(depth, 4)}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
