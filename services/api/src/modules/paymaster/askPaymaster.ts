import { operationErrors } from '@latchkey/protocol/errors'
import { type JsonRpcResponse, jsonRpcResponseSchema } from '@latchkey/protocol/http'
import * as v from 'valibot'
import type { UntrustedFetch } from '../../upstream/createUntrustedFetch.ts'
import type { Project } from '../projects/project.ts'

const maxBytes = 65_536
const answerSchema = v.pipe(v.string(), v.parseJson(), jsonRpcResponseSchema)

const refusals = {
  'paymaster/host-not-allowed':
    'The project names no paymaster at this origin. Its operator can add it: projects save … --paymasters.',
  'paymaster/none-named':
    'The project names no paymaster at all. Its operator can add the app’s: projects save … --paymasters.',
  'paymaster/unavailable': 'The paymaster does not answer as one. Try again, or let the account pay.',
} as const

function refused(code: keyof typeof refusals) {
  return { error: { code: operationErrors[code].jsonRpcCode, message: refusals[code], data: { code } } }
}

/** Asks a paymaster of an app, at the origins that its project names and no others. */
export async function askPaymaster({ untrustedFetch, project, url }: askPaymaster.Options, question: object) {
  const { paymasters } = project
  if (paymasters.length === 0) return refused('paymaster/none-named')
  if (!URL.canParse(url) || !paymasters.includes(new URL(url).origin)) return refused('paymaster/host-not-allowed')
  const json = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, ...question }))
  const sent = await untrustedFetch(url, { maxBytes, json })
  const answer = v.safeParse(answerSchema, sent.kind === 'answer' ? sent.body.toString('utf8') : '')
  if (!answer.success) return refused('paymaster/unavailable')
  const { result, error } = answer.output
  return error === undefined ? { result: result ?? null } : { error }
}

/** What goes into a JSON-RPC answer: of the paymaster, or why it was not asked. */
export type PaymasterAnswer = Pick<JsonRpcResponse, 'result' | 'error'>

export declare namespace askPaymaster {
  type Options = {
    untrustedFetch: UntrustedFetch
    project: Pick<Project, 'paymasters'>
    /** As the app names it. */
    url: string
  }
}
