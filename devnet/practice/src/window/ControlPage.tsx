import { startTransition, useCallback, useEffect, useOptimistic, useState } from 'react'
import * as v from 'valibot'
import { type ControlState, faultSchema } from '../shared/control.schema.ts'
import { Header } from './Header.tsx'
import { walletServer } from './useRequest.ts'
import { words } from './words.ts'

const text = words.control
const faults = Object.entries(text.faults)
const callsModes = Object.entries(text.callsModes) as [ControlState['calls'], readonly [string, string]][]

/** The wallet opened without a request: its accounts, how it behaves, and the connected pages. */
export function ControlPage() {
  const [state, setState] = useState<ControlState>()
  const [shown, show] = useOptimistic(
    state,
    (current, chosen: Partial<ControlState>) => current && { ...current, ...chosen },
  )
  const [failed, setFailed] = useState(false)

  const follow = useCallback(
    (answer: Promise<ControlState>) =>
      answer.then(
        (next) => {
          setState(next)
          setFailed(false)
        },
        () => setFailed(true),
      ),
    [],
  )

  useEffect(() => {
    const look = () => void follow(walletServer.state())
    look()
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [follow])

  // What is pressed is shown at once, and goes back when the wallet's server does not take it.
  const change: SettingsProps['change'] = (body, chosen = {}) =>
    startTransition(async () => {
      show(chosen)
      await follow(walletServer.control(body))
    })
  return (
    <div className="control">
      <Header />
      <main>
        <h1>{words.name}</h1>
        <p className="lead">{text.lead}</p>
        <p role="status" className={failed ? 'warning' : 'sr'}>
          {failed ? text.failed : ''}
        </p>
        {shown === undefined ? <div className="skeleton tall" /> : <Settings state={shown} change={change} />}
      </main>
    </div>
  )
}

type SettingsProps = {
  state: ControlState
  change: (body: Readonly<Record<string, unknown>>, chosen?: Partial<ControlState>) => void
}

function Settings({ state, change }: SettingsProps) {
  return (
    <>
      <fieldset className="choices">
        <legend>{text.behaviour}</legend>
        {faults.map(([fault, [name, meaning]]) => (
          <label key={fault}>
            <input
              type="radio"
              name="fault"
              checked={state.fault.fault === fault}
              onChange={() => change({ fault }, { fault: v.parse(faultSchema, { fault }) })}
            />
            <span className="who">
              <strong>{name}</strong>
              <span>{meaning}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset className="choices">
        <legend>{text.calls}</legend>
        {callsModes.map(([calls, [name, meaning]]) => (
          <label key={calls}>
            <input
              type="radio"
              name="calls"
              checked={state.calls === calls}
              onChange={() => change({ calls }, { calls })}
            />
            <span className="who">
              <strong>{name}</strong>
              <span>{meaning}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <label className="switch">
        <input
          type="checkbox"
          checked={state.autoApprove}
          onChange={({ target }) => change({ autoApprove: target.checked }, { autoApprove: target.checked })}
        />
        <span>{text.auto}</span>
      </label>
      <fieldset className="choices">
        <legend>{text.accounts}</legend>
        {state.accounts.map(({ key, name, address }) => (
          <label key={key}>
            <input
              type="radio"
              name="account"
              checked={state.account === key}
              onChange={() => change({ account: key }, { account: key })}
            />
            <span className="who">
              <strong>{name}</strong>
              <code>{address}</code>
            </span>
            {state.account === key ? <span className="chip">{text.first}</span> : null}
          </label>
        ))}
      </fieldset>
      <section aria-labelledby="pages">
        <h2 id="pages">{text.pages}</h2>
        {state.sessions.length === 0 ? (
          <p className="lead">{text.noPages}</p>
        ) : (
          <>
            <ul className="pages">
              {state.sessions.map(({ origin, network }) => (
                <li key={origin}>
                  <strong>{new URL(origin).host}</strong>
                  <span className="chip">{network}</span>
                </li>
              ))}
            </ul>
            <button type="button" className="plain" onClick={() => change({ endSessions: true })}>
              {text.end}
            </button>
          </>
        )}
      </section>
    </>
  )
}
