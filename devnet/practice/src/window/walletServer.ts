import * as v from 'valibot'
import { type AskAnswer, askAnswerSchema, type Decision } from '../shared/ask.schema.ts'
import { type ControlState, controlStateSchema } from '../shared/control.schema.ts'
import type { PageMessage } from '../shared/message.schema.ts'

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
