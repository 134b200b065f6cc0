import { guardianOperatorEndpoints as guarded, operatorEndpoints } from '@latchkey/protocol/vault'
import { callOperator } from './callOperator.ts'
import type { Places } from './servePerson.ts'

/** What an operator asks of the services themselves, and of no person. */
export const serviceDoings = ['state', 'events'] as const

/** Says what waits and what was refused, or what happened last, of each service that is asked. */
export async function serveServices(
  doing: (typeof serviceDoings)[number],
  { auth, guardian }: Pick<Places, 'auth' | 'guardian'>,
  write: (text: string) => void,
): Promise<number> {
  const line = (service: string, said: object) => write(`${JSON.stringify({ service, ...said })}\n`)
  if (doing === 'state') {
    if (auth !== undefined) line('auth', await callOperator(auth, operatorEndpoints.authState, {}))
    if (guardian !== undefined) line('guardian', await callOperator(guardian, guarded.guardianState, {}))
    return 0
  }
  const newest = { beforeMs: null }
  if (auth !== undefined)
    for (const event of (await callOperator(auth, operatorEndpoints.authEvents, newest)).events) line('auth', event)
  if (guardian !== undefined)
    for (const event of (await callOperator(guardian, guarded.guardianEvents, newest)).events) line('guardian', event)
  return 0
}
