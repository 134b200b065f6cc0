import { randomBytes } from 'node:crypto'
import { type Listening, listen } from '../process/listen.ts'
import { servePracticeFont } from '../site/practiceLook.ts'
import { createFarcasterRelay } from './createFarcasterRelay.ts'
import { farcasterPages } from './farcasterPages.ts'
import { farcasterPeople } from './farcasterPeople.ts'
import { isRelayMood, type RelayMood } from './relayMoods.ts'
import { signFarcasterMessage } from './signFarcasterMessage.ts'

export declare namespace startFarcaster {
  type ReturnType = Listening & {
    /** What the app shows to the relay. */
    readonly appKey: string
  }
}

/**
 * The relay of sign-ins by Farcaster and the practice app that answers on it. Its pages are for people alone.
 * @param aheadMs How far the phone's clock is ahead: what it signs says when.
 */
export async function startFarcaster(
  port?: number,
  aheadMs: () => number = () => 0,
): Promise<startFarcaster.ReturnType> {
  let mood: RelayMood = 'honest'
  let server: Listening | undefined
  const url = () => server?.url ?? ''
  const appKey = randomBytes(24).toString('base64url')
  const { app, channelOf } = createFarcasterRelay({ url, appKey, mood: () => mood })
  servePracticeFont(app)

  app.get('/', () => farcasterPages.home(mood))
  app.post('/control', async (context) => {
    const asked = (await context.req.parseBody()).mood
    if (!isRelayMood(asked)) return context.text('There is no such mood.', 400)
    mood = asked
    return context.redirect('/', 303)
  })
  app.get('/open', (context) => {
    const token = URL.parse(context.req.query('link') ?? '')?.searchParams.get('channelToken') ?? ''
    return context.redirect(`/~/siwf?${new URLSearchParams({ channelToken: token })}`)
  })
  app.get('/~/siwf', (context) => {
    const channel = channelOf(context.req.query('channelToken') ?? '')
    if (channel === undefined) return farcasterPages.ended()
    return channel.signed === undefined ? farcasterPages.question(channel) : farcasterPages.used()
  })
  app.post('/~/siwf', async (context) => {
    const token = context.req.query('channelToken') ?? ''
    const channel = channelOf(token)
    if (channel === undefined) return farcasterPages.ended()
    const form = await context.req.parseBody()
    const { domain } = channel.asked
    if (form.answer !== 'allow') return farcasterPages.declined(domain)
    const person = farcasterPeople.find(({ username }) => username === form.person)
    if (person === undefined) return context.text('There is no such person.', 400)
    const answer = await app.request('/v1/channel/authenticate', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-farcaster-auth-relay-key': appKey,
      },
      body: JSON.stringify(await signFarcasterMessage(person, channel, new Date(Date.now() + aheadMs()))),
    })
    return answer.ok ? farcasterPages.signed(domain, person.username) : farcasterPages.used()
  })
  server = await listen(app, port)
  return { ...server, appKey }
}
