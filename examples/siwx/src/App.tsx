import { ConnectButton, useAccount, useSiwx } from 'latchkey'
import { useEffect, useState } from 'react'

/** Who is signed in, and what the server says to them alone. */
export function App() {
  const { address } = useAccount()
  const { status, signIn, signOut } = useSiwx()
  return (
    <>
      <header>
        <h1>Members</h1>
        <ConnectButton />
      </header>
      <section aria-label="Sign-in">
        <h2>Sign-in</h2>
        <p data-testid="w3m-authentication-status">{status === 'signed' ? 'authenticated' : 'unauthenticated'}</p>
        {address === undefined && <p>Connect a wallet to sign in.</p>}
        {address !== undefined && status === 'signed' && (
          <button type="button" onClick={() => void signOut().catch(() => undefined)}>
            Sign out
          </button>
        )}
        {address !== undefined && status !== 'signed' && (
          <button type="button" disabled={status === 'checking'} onClick={() => void signIn().catch(() => undefined)}>
            Sign in
          </button>
        )}
      </section>
      <Members key={`${address} ${status}`} />
    </>
  )
}

/** The server decides: whatever the page believes, it answers members alone. */
function Members() {
  const [accounts, setAccounts] = useState<readonly string[]>()
  useEffect(() => {
    const left = new AbortController()
    const load = async () => {
      const answer = await fetch('/members', { signal: left.signal })
      setAccounts(answer.ok ? (await answer.json()).accounts : [])
    }
    load().catch(() => undefined)
    return () => left.abort()
  }, [])
  return (
    <section aria-label="For members">
      <h2>For members</h2>
      {accounts === undefined && <p>Asking the server …</p>}
      {accounts?.length === 0 && <p data-testid="members-only">The server lets members in. Sign in first.</p>}
      {accounts !== undefined && accounts.length > 0 && (
        <>
          <p data-testid="members">Welcome. The server knows you as:</p>
          <ul>
            {accounts.map((account) => (
              <li key={account} className="address">
                {account}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
