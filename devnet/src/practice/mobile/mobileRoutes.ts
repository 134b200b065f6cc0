import { Hono } from 'hono'
import * as v from 'valibot'
import type { PracticeWallet } from '../createPracticeWallet.ts'
import type { Sessions } from '../createSessions.ts'
import type { MobileAsks } from './createMobileAsks.ts'
import { createMobileMethods } from './createMobileMethods.ts'
import { openMobileEndpoint } from './openMobileEndpoint.ts'

const linkBody = v.strictObject({ link: v.pipe(v.string(), v.maxLength(1024)) })

/** What the phone's system does when a page opens a link to wallet apps, and the questions that wait in the wallet. */
export function mobileRoutes(wallet: PracticeWallet, sessions: Sessions, asks: MobileAsks): Hono {
  const app = new Hono()
  app.post('/', async (context) => {
    const { link } = v.parse(linkBody, await context.req.json())
    try {
      await openMobileEndpoint(link, (signal) => createMobileMethods({ wallet, sessions, asks, signal }))
      return context.json({ listening: true })
    } catch (error) {
      return context.json({ listening: false, reason: error instanceof Error ? error.message : 'No.' }, 409)
    }
  })
  app.get('/ask', (context) => context.json(asks.next()))
  return app
}
