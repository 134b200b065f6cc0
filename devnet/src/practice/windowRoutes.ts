import { Hono } from 'hono'
import * as v from 'valibot'
import { decisionSchema, openAskSchema } from '../../practice/src/shared/ask.schema.ts'
import { controlSchema } from '../../practice/src/shared/control.schema.ts'
import type { PracticeWallet } from './createPracticeWallet.ts'
import type { Sessions } from './createSessions.ts'
import { createMobileAsks } from './mobile/createMobileAsks.ts'
import { mobileRoutes } from './mobile/mobileRoutes.ts'

/**
 * What the wallet's own window asks, and the control of the tests. Pages of other origins are kept out: a browser sends
 * the origin with each of their requests, and sends nothing before a preflight that nobody answers.
 */
export function windowRoutes(wallet: PracticeWallet, sessions: Sessions, ownOrigin: () => string): Hono {
  const app = new Hono()
  const asks = createMobileAsks(wallet)
  app.use(async (context, next) => {
    const origin = context.req.header('origin')
    if (origin !== undefined && origin !== ownOrigin()) return context.text('Forbidden', 403)
    const type = context.req.header('content-type') ?? ''
    if (context.req.method !== 'GET' && !type.startsWith('application/json')) {
      return context.text('The body must be application/json', 415)
    }
    return next()
  })
  app.post('/asks', async (context) => {
    return context.json(await wallet.open(v.parse(openAskSchema, await context.req.json()), context.req.raw.signal))
  })
  app.post('/asks/:id', async (context) => {
    const decision = v.parse(decisionSchema, await context.req.json())
    return context.json(await asks.decide(context.req.param('id'), decision, context.req.raw.signal))
  })
  app.route('/mobile', mobileRoutes(wallet, sessions, asks))
  app.get('/control/state', (context) => context.json(wallet.state()))
  app.post('/control', async (context) => {
    wallet.control(v.parse(controlSchema, await context.req.json()))
    return context.json(wallet.state())
  })
  return app
}
