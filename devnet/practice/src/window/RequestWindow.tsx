import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { AskView, Decision } from '../shared/ask.schema.ts'
import { ChainDetails } from './ChainDetails.tsx'
import { ConnectDetails } from './ConnectDetails.tsx'
import { Header } from './Header.tsx'
import { SignDetails } from './SignDetails.tsx'
import { TransactionDetails } from './TransactionDetails.tsx'
import { words } from './words.ts'

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
