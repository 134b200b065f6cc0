import { isKitError } from 'latchkey'
import { useState } from 'react'

type Outcome = { readonly text: string; readonly code?: string }

export type AskProps = {
  readonly label: string
  /** What the wallet answers is shown as text. */
  readonly ask: () => Promise<unknown>
}

/** A button for a request, and what became of it: the answer, or the error's code and sentence. */
export function Ask({ label, ask }: AskProps) {
  const [outcome, setOutcome] = useState<Outcome | 'waiting'>()
  const press = async () => {
    setOutcome('waiting')
    try {
      const answer = await ask()
      setOutcome({ text: typeof answer === 'string' ? answer : (JSON.stringify(answer) ?? 'Done') })
    } catch (error) {
      setOutcome(failureOf(error))
    }
  }
  return (
    <div className="ask">
      <button type="button" disabled={outcome === 'waiting'} onClick={press}>
        {label}
      </button>
      <output aria-label={label} data-failed={typeof outcome === 'object' && outcome.code !== undefined}>
        {outcome === 'waiting' ? 'Look at your wallet …' : outcome && <Result {...outcome} />}
      </output>
    </div>
  )
}

function Result({ text, code }: Outcome) {
  return (
    <>
      {code !== undefined && <code>{`${code} `}</code>}
      {text}
    </>
  )
}

/** Errors of the kit have stable codes such as `wallet/user-rejected`; a provider's own have numbers (EIP-1193). */
function failureOf(error: unknown): Outcome {
  if (isKitError(error)) return { code: error.code, text: error.shortMessage }
  const { code = 'unknown', message = String(error) } = Object(error) as { code?: unknown; message?: string }
  return { code: String(code), text: message }
}
