import * as v from 'valibot'
import {
  type PracticeSession,
  rpcAnswerSchema,
  type SessionEvent,
  sessionAnswerSchema,
  sessionEventSchema,
} from '../shared/message.schema.ts'

/** The error of EIP-1193: what a page catches when a request fails. */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** What the page asks of the wallet without a window. Requests go out only once the page is connected, or reads. */
export function createServerLink(origin: string) {
  async function post(path: string, body: unknown): Promise<unknown> {
    let response: Response
    try {
      response = await fetch(`${origin}/provider/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    } catch {
      throw new ProviderRpcError(4900, 'The practice wallet is not running.')
    }
    return response.json()
  }

  return {
    /** The session as it is now, or null when it is over. */
    async session(id: string): Promise<PracticeSession | null> {
      return v.parse(sessionAnswerSchema, await post('session', { session: id }))
    },

    async read(session: string | null, method: string, params: readonly unknown[]): Promise<unknown> {
      const answer = v.parse(rpcAnswerSchema, await post('rpc', { session, method, params }))
      if ('error' in answer) throw new ProviderRpcError(answer.error.code, answer.error.message, answer.error.data)
      return answer.result
    },

    async end(session: string): Promise<void> {
      await post('end', { session })
    },

    /** Listens to the wallet's events. Returns the stop function. */
    listen(session: string, listener: (event: SessionEvent) => void): () => void {
      const source = new EventSource(`${origin}/provider/events?session=${session}`)
      source.addEventListener('message', (message) => {
        const event = v.safeParse(sessionEventSchema, JSON.parse(String(message.data)))
        if (event.success) listener(event.output)
      })
      return () => source.close()
    },
  }
}
