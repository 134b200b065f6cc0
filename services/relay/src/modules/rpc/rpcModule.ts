import type { IncomingMessage } from 'node:http'
import { bodyLimit } from 'hono/body-limit'
import { errorBody, type HttpErrorCode } from '../../http/errorBody.ts'
import type { Answer } from '../../methods/answerRequest.ts'
import type { Caller } from '../../methods/method.ts'
import { type Credentials, type Decision, readCredentials } from '../../sockets/admitClient.ts'
import { errorFrame, type Frame, type ParsedJson, parseJson, readFrame } from '../../wire/frame.ts'
import { standardErrors } from '../../wire/relay.errors.ts'
import type { RelayModule } from '../module.types.ts'

/** POST /rpc: the same JSON-RPC as on the sockets, one request a call, for servers that keep no socket. */
export function rpcModule(deps: rpcModule.Deps): RelayModule {
  return {
    name: 'rpc',
    mount(app) {
      const tooLarge = bodyLimit({
        maxSize: deps.frameBytes,
        onError(context) {
          const requestId = String(context.get('requestId'))
          const description = 'The request is too large'
          return context.json(errorBody({ code: 'relay/payload-too-large', description, requestId }), 413)
        },
      })
      app.post('/rpc', tooLarge, async (context) => {
        const refuse = (status: 401 | 403 | 429 | 503, code: HttpErrorCode, description: string) =>
          context.json(errorBody({ code, description, requestId: context.get('requestId') }), status, {
            ...(status === 429 || status === 503 ? { 'retry-after': '5' } : {}),
          })
        const admitted = await deps.admit(readCredentials(new URL(context.req.url), (name) => context.req.header(name)))
        if ('refusal' in admitted) {
          if (admitted.status === 503) return refuse(503, 'relay/projects-unavailable', admitted.reason)
          return admitted.status === 401
            ? refuse(401, 'relay/unauthorized', admitted.reason)
            : refuse(403, 'relay/forbidden', admitted.reason)
        }
        if (!deps.withinRates(admitted.client.key, context.env?.incoming)) {
          return refuse(429, 'relay/rate-limited', 'Too many requests')
        }
        const { incoming } = context.env ?? {}
        const caller: Caller = {
          client: admitted.client,
          projectId: admitted.projectId,
          address: incoming && deps.addressOf(incoming),
          courier: undefined,
        }
        const frame = await answerText(deps, caller, await context.req.text())
        return context.body(frame, 200, { 'content-type': 'application/json' })
      })
    },
  }
}

export declare namespace rpcModule {
  type Deps = {
    readonly frameBytes: number
    readonly admit: (credentials: Credentials) => Decision | Promise<Decision>
    readonly addressOf: (request: IncomingMessage) => string
    readonly withinRates: (client: string, request: IncomingMessage | undefined) => boolean
    readonly answer: (
      caller: Caller,
      request: Extract<Frame, { kind: 'request' }>,
      parsed: ParsedJson,
    ) => Promise<Answer>
  }
}

async function answerText(deps: rpcModule.Deps, caller: Caller, text: string): Promise<string> {
  let parsed: ParsedJson
  try {
    parsed = parseJson(text)
  } catch {
    return errorFrame('null', standardErrors.parse)
  }
  const frame = readFrame(parsed.value, parsed)
  if (frame.kind === 'refused') return errorFrame(frame.id, frame.error)
  if (frame.kind === 'ack') return errorFrame('null', standardErrors.invalidRequest)
  const answer = await deps.answer(caller, frame, parsed)
  answer.afterAnswer?.(true)
  return answer.frame
}
