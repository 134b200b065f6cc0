import { useCallback, useEffect, useRef, useState } from 'react'
import type { AskAnswer, AskView, Decision } from '../shared/ask.schema.ts'
import { connectPage, type PageLink } from './connectPage.ts'
import { walletServer } from './walletServer.ts'

const orphanCloseMs = 2_000

type RequestState =
  /** Nobody asked: the window was opened by hand. */
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'asking'; readonly ask: string; readonly origin: string; readonly view: AskView }
  | { readonly status: 'deciding'; readonly origin: string; readonly view: AskView }
  /** The wallet's server is gone. */
  | { readonly status: 'failed' }

/** The request of the page that opened this window, and the way to decide it. The window closes when it is over. */
export function useRequest(): { state: RequestState; decide: (decision: Decision) => void } {
  const [state, setState] = useState<RequestState>({ status: 'loading' })
  const link = useRef<PageLink>(undefined)
  const id = useRef('')

  const finish = useCallback((answer: AskAnswer) => {
    if (answer.type === 'ask') {
      setState({ status: 'asking', ask: answer.ask, origin: answer.origin, view: answer.view })
      return
    }
    link.current?.answer(id.current, answer)
    // The page closes this window when it has heard the answer; a page that is gone can't.
    setTimeout(close, orphanCloseMs)
  }, [])

  useEffect(() => {
    if (link.current !== undefined) return
    link.current = connectPage((request) => {
      id.current = request.id
      const origin = link.current?.origin ?? ''
      walletServer.open(origin, request).then(finish, () => setState({ status: 'failed' }))
    })
    if (link.current === undefined) setState({ status: 'idle' })
  }, [finish])

  const decide = useCallback(
    (decision: Decision) => {
      if (state.status !== 'asking') return
      setState({ status: 'deciding', origin: state.origin, view: state.view })
      walletServer.decide(state.ask, decision).then(finish, () => setState({ status: 'failed' }))
    },
    [state, finish],
  )
  return { state, decide }
}
