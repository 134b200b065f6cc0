import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { type AskAnswer, type AskView, askAnswerSchema, type Decision } from '../shared/ask.schema.ts'
import { type ControlState, controlStateSchema } from '../shared/control.schema.ts'
import { type PageMessage, pageMessageSchema, type WindowMessage } from '../shared/message.schema.ts'

async function call(path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(
    path,
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  )
  if (!response.ok) throw new Error(`The wallet's server answered ${response.status}.`)
  return response.json()
}

/** The wallet's server, on this window's own origin. */
export const walletServer = {
  async open(origin: string, { method, params, session }: PageMessage): Promise<AskAnswer> {
    return v.parse(askAnswerSchema, await call('/asks', { origin, method, params, session }))
  },
  async decide(ask: string, decision: Decision): Promise<AskAnswer> {
    return v.parse(askAnswerSchema, await call(`/asks/${ask}`, decision))
  },
  async state(): Promise<ControlState> {
    return v.parse(controlStateSchema, await call('/control/state'))
  },
  async control(change: Readonly<Record<string, unknown>>): Promise<ControlState> {
    return v.parse(controlStateSchema, await call('/control', change))
  },
}

const orphanCloseMs = 2_000

type RequestState =
  /** No request: the window was opened directly. */
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

/** The page that opened this window. */
type PageLink = {
  readonly origin: string
  /** Sends the end of a request. A question isn't one, and stays here. */
  answer(id: string, answer: Exclude<AskAnswer, { type: 'ask' }>): void
}

/**
 * Says to the page that this window listens, and calls `onRequest` with its request. The opener may be any page:
 * its messages count only from the origin that it claims in the address, and ours go to no other.
 * `undefined` when no page opened the window.
 */
function connectPage(onRequest: (request: PageMessage) => void): PageLink | undefined {
  const claimed = new URLSearchParams(location.search).get('origin')
  const opener: Window | null = window.opener
  if (claimed === null || opener === null || !URL.canParse(claimed)) return undefined
  const { origin } = new URL(claimed)
  const send = (message: WindowMessage) => opener.postMessage(message, origin)

  let heard = false
  addEventListener('message', (event) => {
    if (event.source !== opener || event.origin !== origin || heard) return
    const message = v.safeParse(pageMessageSchema, event.data)
    if (!message.success) return
    heard = true
    onRequest(message.output)
  })
  send({ v: 1, type: 'ready' })
  return {
    origin,
    answer(id, answer) {
      send({ v: 1, id, ...answer })
    },
  }
}
